import type { ReactNode } from 'react';
import styles from './PageBar.module.css';

/** A line above every screen that is told to whoever does not see it come, too; nothing where there is nothing to tell. */
export function PageBar({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div role={role} className={styles.place}>
      {children ? <p className={styles.bar}>{children}</p> : null}
    </div>
  );
}
