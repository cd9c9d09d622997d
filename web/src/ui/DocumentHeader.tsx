import type { ReactNode } from 'react';
import styles from './DocumentHeader.module.css';

interface Props {
  title: ReactNode;
  /** What is said of the document below its title. */
  facts: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** The head of a page that is one document. */
export function DocumentHeader({ title, facts, children }: Props) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        <p>{facts}</p>
      </div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
