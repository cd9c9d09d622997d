import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { filterQuery, resultsQuery } from '../../search/queries.ts';
import { CommentaryList } from '../parts/CommentaryList.tsx';
import { criteriaOf } from '../parts/commentaries.ts';
import { OpinionsCard } from '../parts/OpinionsCard.tsx';
import { OpinionsTabs } from '../parts/OpinionsTabs.tsx';
import { OwnRequests } from '../parts/OwnRequests.tsx';
import styles from './OpinionsIndexScreen.module.css';

const newest = [{ fieldEn: 'publishTime', order: 'desc' as const }];
const topicsMax = 6;

/** /intelligentTools/opinionsIndex */
export default function OpinionsIndexScreen() {
  const reads = isOpen(20023) && isOpen(20013);
  return (
    <div className={styles.page}>
      <OpinionsTabs title="专业观点" about="按业务领域阅读实务文章；需要专门研究时，向本所团队提出定制服务。" />
      {reads ? <Reading /> : null}
      {isOpen(20024) ? (
        <OpinionsCard title="我的定制服务" action={<Link {...addresses.services}>提出申请</Link>}>
          <OwnRequests />
        </OpinionsCard>
      ) : null}
    </div>
  );
}

function Reading() {
  const { data } = useQuery(resultsQuery(criteriaOf({}), { pageNum: 1, sorts: newest }));
  const areas = useQuery(
    filterQuery(criteriaOf({}), { field: { fieldEn: 'practiceArea' }, indexVersion: data?.indexVersion ?? '' }),
  );
  return (
    <OpinionsCard title="专业文章" action={<Link {...addresses.commentaries()}>全部文章</Link>}>
      <ul className={styles.areas} aria-label="业务领域">
        {(areas.data ?? []).map(({ value, label, count }) => (
          <li key={value}>
            <Link {...addresses.commentaries({ area: value })}>
              <strong>{label}</strong>
              <span className="tabular">{count} 篇</span>
            </Link>
          </li>
        ))}
      </ul>
      <CommentaryList hits={(data?.records ?? []).slice(0, topicsMax)} queryList={[]} />
    </OpinionsCard>
  );
}
