import type { ReviewClause } from '@antai/contract/review/passages';
import styles from './ClauseOutline.module.css';
import { levelOrder, type PlacedGroups } from './group-findings.ts';

interface Props {
  clauses: ReviewClause[];
  places: PlacedGroups[];
  /** The place in the text that is looked at. */
  at: number | undefined;
  onChoose: (offset: number) => void;
}

const dotsMax = 3;

/** The clauses of the contract, each with the levels of what was found in it. */
export function ClauseOutline({ clauses, places, at, onChoose }: Props) {
  const outer = clauses.filter(({ level }) => level === 0);
  const ends = outer.map((_clause, index) => outer[index + 1]?.start ?? Number.POSITIVE_INFINITY);
  return (
    <nav className={styles.outline} aria-label="合同目录">
      <ol>
        {outer.map(({ start, number, heading }, index) => {
          const own = places.filter(place => place.start >= start && place.start < ends[index]!);
          const levels = own.map(({ level }) => level).sort((a, b) => levelOrder.indexOf(a) - levelOrder.indexOf(b));
          const isHere = at !== undefined && at >= start && at < ends[index]!;
          return (
            <li key={start}>
              <button type="button" aria-current={isHere ? 'location' : undefined} onClick={() => onChoose(start)}>
                <span title={`${number} ${heading}`}>
                  {number ? <i>{number}</i> : null}
                  {heading}
                </span>
                <span className={styles.dots} aria-hidden="true">
                  {levels.slice(0, dotsMax).map((level, dot) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
                    <b key={dot} data-level={level} />
                  ))}
                </span>
                {own.length > 0 ? <span className={styles.count}>，{own.length}处</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
