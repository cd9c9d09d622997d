import type { SegmentAids } from '@antai/contract/translation/records';
import styles from './MarkedSource.module.css';

/** A source with its terms underlined, each with how it is to be said. */
export function MarkedSource({ source, aids }: { source: string; aids: SegmentAids | undefined }) {
  const terms = (aids?.terms ?? []).filter(({ start, end, source: own }) => source.slice(start, end) === own);
  let at = 0;
  const pieces = terms.map(({ start, end, renderings }) => {
    const before = source.slice(at, start);
    at = end;
    return (
      <span key={start}>
        {before}
        <span className={styles.term} title={renderings.join(' / ')}>
          {source.slice(start, end)}
        </span>
      </span>
    );
  });
  return (
    <>
      {pieces}
      {source.slice(at)}
    </>
  );
}
