import type { ReactNode } from 'react';
import styles from './FactCard.module.css';

interface Props {
  title: string;
  /** What the card is called where its title does not say it. */
  label?: string;
  className?: string | undefined;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled card beside a document. */
export function FactCard({ title, label, className = '', action, children }: Props) {
  return (
    <section className={`${styles.card} ${className}`} aria-label={label}>
      {action ? (
        <header>
          <h2>{title}</h2>
          {action}
        </header>
      ) : (
        <h2>{title}</h2>
      )}
      {children}
    </section>
  );
}

/** A name and its value in a list of facts; nothing where there is no value. */
export function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
