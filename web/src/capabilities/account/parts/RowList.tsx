import type { ReactNode } from 'react';
import styles from './RowList.module.css';

interface Row {
  id: string;
  title: string;
  facts: ReactNode;
  /** What can be done with it, or why nothing can. */
  action: ReactNode;
}

/** Things of the user's account, one below the other: what each is, and what can be done with it. */
export function RowList({ rows }: { rows: Row[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ id, title, facts, action }) => (
        <li key={id}>
          <div>
            <b>{title}</b>
            <p>{facts}</p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
