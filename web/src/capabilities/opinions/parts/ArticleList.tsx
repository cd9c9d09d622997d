import type { SearchHit } from '@antai/contract/search';
import { Link } from '@tanstack/react-router';
import { Marked } from '../../../ui/Marked.tsx';
import { headOf } from './articles.ts';

interface Props {
  hits: SearchHit[];
  queryList: unknown[];
}

/** Articles with what they say in short, or with the passages that were asked for. */
export function ArticleList({ hits, queryList }: Props) {
  return (
    <ul className="opinions-list">
      {hits.map(hit => (
        <li key={hit.id}>
          <Article hit={hit} queryList={queryList} />
        </li>
      ))}
    </ul>
  );
}

function Article({ hit, queryList }: { hit: SearchHit; queryList: unknown[] }) {
  const { id, title, abstract, author, accountName, publishTime, areas, topics } = headOf(hit);
  const search = queryList.length > 0 ? { id, queryList } : { id };
  const passages = hit.highlights.filter(({ section }) => section !== 'title');
  return (
    <article>
      <h3>
        <Link to="/intelligentTools/articleDetail" search={search as never}>
          {title}
        </Link>
      </h3>
      {passages.length > 0 ? (
        passages.slice(0, 2).map(({ text, marks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two passages of one article may read alike
          <p key={index}>
            …<Marked text={text} marks={marks} />…
          </p>
        ))
      ) : (
        <p>{abstract}</p>
      )}
      <small className="tabular">
        {[publishTime, accountName, author, ...areas, ...topics].filter(Boolean).map(word => (
          <span key={word}>{word}</span>
        ))}
      </small>
    </article>
  );
}
