import { recordTypes } from '@antai/contract/records';
import type { QueryNode, SearchHit } from '@antai/contract/search';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { Marked } from '../../../ui/Marked.tsx';
import styles from './CommentaryList.module.css';
import { headOf } from './commentaries.ts';

interface Props {
  hits: SearchHit[];
  queryList: QueryNode[];
}

/** Commentaries with what they say in short, or with the passages that were asked for. */
export function CommentaryList({ hits, queryList }: Props) {
  return (
    <ul className={styles.list}>
      {hits.map(hit => (
        <li key={hit.id}>
          <Commentary hit={hit} queryList={queryList} />
        </li>
      ))}
    </ul>
  );
}

function Commentary({ hit, queryList }: { hit: SearchHit; queryList: QueryNode[] }) {
  const { id, title, abstract, author, accountName, publishTime, areas, topics } = headOf(hit);
  const passages = hit.highlights.filter(({ section }) => section !== 'title');
  return (
    <article>
      <h3>
        <Link {...addresses.record(recordTypes.weChat, id, { nodes: queryList })}>{title}</Link>
      </h3>
      {passages.length > 0 ? (
        passages.slice(0, 2).map(({ text, marks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two passages of one commentary may read alike
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
