import type { ReactNode } from 'react';
import styles from './Facts.module.css';

interface Props {
  /** Name and value; those without a value are left out. */
  facts: [name: string, value: ReactNode][];
}

/** Short facts side by side. */
export function Facts({ facts }: Props) {
  const present = facts.filter(([, value]) => value !== undefined && value !== '' && value !== null);
  return (
    <dl className={styles.facts}>
      {present.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
