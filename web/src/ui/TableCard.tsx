import type { ReactNode } from 'react';
import styles from './TableCard.module.css';

/** The surface on which a table of records stands. */
export const TableCard = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>;
