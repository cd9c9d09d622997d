import { type ReactNode, useId } from 'react';
import styles from './OpinionsCard.module.css';

interface Props {
  title?: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of the screens of 专业观点. */
export function OpinionsCard({ title, action, children }: Props) {
  const titleId = useId();
  const heading = title ? <h2 id={titleId}>{title}</h2> : null;
  return (
    <section className={styles.card} aria-labelledby={title ? titleId : undefined}>
      {action ? (
        <header>
          {heading}
          {action}
        </header>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
