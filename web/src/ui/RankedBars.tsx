import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './RankedBars.module.css';

interface Props {
  /** The longest first; `shown` stands in place of the plain label. */
  bars: { label: string; count: number; content?: ReactNode }[];
  /** How many there are in all, where not all are given. */
  total: number;
}

const shownAtFirst = 8;

/** Values with bars as long as their counts; the first few, and all on demand. */
export function RankedBars({ bars, total }: Props) {
  const [isWhole, setWhole] = useState(false);
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  const visible = isWhole ? bars : bars.slice(0, shownAtFirst);
  const isCut = total > bars.length ? `（共${total}项，列出前${bars.length}项）` : '';
  return (
    <>
      <ol className={styles.bars}>
        {visible.map(bar => (
          <li key={bar.label}>
            <span className={styles.label} title={bar.label}>
              {bar.content ?? bar.label}
            </span>
            <span className={`${styles.count} tabular`}>{bar.count}</span>
            <span className={styles.bar} aria-hidden style={{ width: `${(bar.count / longest) * 100}%` }} />
          </li>
        ))}
      </ol>
      {bars.length > shownAtFirst ? (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `展开全部${bars.length}项${isCut}`}
        </Button>
      ) : null}
    </>
  );
}
