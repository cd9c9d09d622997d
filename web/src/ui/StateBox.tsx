import type { ReactNode } from 'react';
import styles from './StateBox.module.css';

interface Props {
  /** What kind of state it is: nothing here, something went wrong, not allowed, or there is nothing at this place. */
  tone?: 'empty' | 'bad' | 'closed';
  icon?: ReactNode;
  title: ReactNode;
  /** What is safe, and what can be done. */
  children?: ReactNode;
  /** One right action, and at most one other. */
  actions?: ReactNode;
  role: 'status' | 'alert';
}

/** A place without its content: what has happened, what is safe, and the one thing to do. */
export function StateBox({ tone = 'empty', icon, title, children, actions, role }: Props) {
  return (
    <div className={styles.box} role={role}>
      {icon ? (
        <span className={styles.icon} data-tone={tone} aria-hidden>
          {icon}
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
