import { smallSample } from '@antai/contract/people';
import type { SimilarCase } from '@antai/contract/search';
import { formatCount } from '../../../lib/format.ts';
import styles from './SimilarFigures.module.css';
import { figuresOf } from './similar-figures.ts';

const percentOf = (count: number, n: number) => `${Math.round((count / n) * 100)}%`;

/** Figures over the cases found, each with the number of cases it stands on. */
export function SimilarFigures({ cases }: { cases: SimilarCase[] }) {
  return (
    <aside className={`${styles.card} ${styles.figures}`} aria-label="统计">
      <h2>统计</h2>
      {figuresOf(cases).map(({ title, n, items }) => (
        <section key={title}>
          <h3>
            {title}
            <small className="tabular">n = {formatCount(n)}</small>
          </h3>
          <ul>
            {items.map(({ label, count }) => (
              <li key={label}>
                <span>{label}</span>
                <span className="tabular">
                  {count} 件 · {percentOf(count, n)}
                </span>
                <i style={{ width: percentOf(count, n) }} />
              </li>
            ))}
          </ul>
          {n < smallSample ? <p>样本仅 {n} 件，比例仅供参考</p> : null}
        </section>
      ))}
    </aside>
  );
}
