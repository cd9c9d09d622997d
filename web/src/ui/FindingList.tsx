import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styles from './FindingList.module.css';

/** One thing that was found, as its row shows it. */
export interface FindingRow {
  key: string;
  text: string;
  /** What becomes of it. */
  change?: string;
  /** How often, why, how sure. */
  facts: string;
  state: 'open' | 'accepted' | 'ignored';
  actions?: ReactNode;
}

interface Props {
  title: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  rows: FindingRow[];
  /** The key of the row that is looked at. */
  active?: string;
  /** Rows that wait for a word stand out. */
  isUrgent?: boolean;
  onChoose: (key: string) => void;
}

const stateNames = { open: '待确认', accepted: '已采纳', ignored: '已保留' } as const;

/** Findings of one kind in a column: each can be chosen, the one that is looked at comes into sight. */
export function FindingList({ title, aside, rows, active, isUrgent = false, onChoose }: Props) {
  const place = useRef<HTMLUListElement>(null);
  const isHere = rows.some(({ key }) => key === active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every row that is looked at
  useEffect(() => {
    if (isHere) place.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isHere, active]);
  return (
    <section className={styles.group} data-urgent={isUrgent}>
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      <ul ref={place}>
        {rows.map(({ key, text, change, facts, state, actions }) => (
          <li key={key} data-active={key === active} data-state={state}>
            <button type="button" className={styles.row} aria-pressed={key === active} onClick={() => onChoose(key)}>
              <span className={styles.what}>
                <b>{text}</b>
                {change === undefined ? null : <i>→ {change === '' ? '（删除）' : change}</i>}
              </span>
              <small>
                {facts} · {stateNames[state]}
              </small>
            </button>
            {actions ? <span className={styles.actions}>{actions}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
