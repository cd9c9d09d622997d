import type { ReactNode } from 'react';
import styles from './CentredCard.module.css';

interface Props {
  title: string;
  /** One sentence: what this is about. */
  about: ReactNode;
  widthPx: number;
  children: ReactNode;
}

/** The one thing to do on a page without anything around it. */
export function CentredCard({ title, about, widthPx, children }: Props) {
  return (
    <section className={styles.card} style={{ maxWidth: widthPx }}>
      <h1>{title}</h1>
      <p>{about}</p>
      {children}
    </section>
  );
}

/** A page that holds one thing in its middle. */
export function CentredPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}
