import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOpen } from '../../../lib/permission.ts';
import { filterQuery, resultsQuery } from '../../search/queries.ts';
import { ArticleList } from '../parts/ArticleList.tsx';
import { criteriaOf } from '../parts/articles.ts';
import { OpinionsTabs } from '../parts/OpinionsTabs.tsx';
import { OwnRequests } from '../parts/OwnRequests.tsx';

const articlesPath = '/intelligentTools/opinionsIndex/opinionsArticles';
const newest = [{ fieldEn: 'publishTime', order: 'desc' as const }];
const shown = 6;

/** /intelligentTools/opinionsIndex */
export default function OpinionsIndexScreen() {
  const reads = isOpen(20023) && isOpen(20013);
  return (
    <div className="opinions">
      <OpinionsTabs title="专业观点" about="按业务领域阅读实务文章；需要专门研究时，向本所团队提出定制服务。" />
      {reads ? <Reading /> : null}
      {isOpen(20024) ? (
        <section className="opinions-card">
          <header>
            <h2>我的定制服务</h2>
            <Link to="/intelligentTools/opinionsIndex/customizeService">提出申请</Link>
          </header>
          <OwnRequests />
        </section>
      ) : null}
    </div>
  );
}

function Reading() {
  const { data } = useQuery(resultsQuery(criteriaOf({}), 1, newest));
  const areas = useQuery(filterQuery(criteriaOf({}), 'practiceArea', data?.indexVersion ?? ''));
  return (
    <section className="opinions-card">
      <header>
        <h2>专业文章</h2>
        <Link to={articlesPath}>全部文章</Link>
      </header>
      <ul className="opinions-areas" aria-label="业务领域">
        {(areas.data ?? []).map(({ value, label, count }) => (
          <li key={value}>
            <Link to={articlesPath} search={{ area: value } as never}>
              <strong>{label}</strong>
              <span className="tabular">{count} 篇</span>
            </Link>
          </li>
        ))}
      </ul>
      <ArticleList hits={(data?.records ?? []).slice(0, shown)} queryList={[]} />
    </section>
  );
}
