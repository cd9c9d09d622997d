import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  /** One sentence: what can be done here, or the facts of it. */
  about?: ReactNode;
  /** What can be done with the whole page. */
  actions?: ReactNode;
}

/** The head of a page of work: its title, one sentence, its actions at the right. */
export function PageHead({ title, about, actions }: Props) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {about ? <p>{about}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
