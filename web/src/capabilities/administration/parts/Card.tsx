import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

interface Props {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the administration's pages. */
export function Card({ title, actions, children }: Props) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <header>
          {title ? <h2 id={titleId}>{title}</h2> : <span />}
          <div className={styles.actions}>{actions}</div>
        </header>
      ) : null}
      {children}
    </section>
  );
}

/** Search field and filters above a table. */
export const FilterRow = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>;
