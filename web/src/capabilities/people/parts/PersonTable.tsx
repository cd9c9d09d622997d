import type { ReactNode } from 'react';
import styles from './PersonTable.module.css';

/** How the cells of a column stand. */
export const columnStyles = { number: styles.number, short: styles.short, wide: styles.wide, date: styles.date };

/** A table on the page of a person or an organisation. */
export const PersonTable = ({ children }: { children: ReactNode }) => (
  <table className={styles.table}>{children}</table>
);
