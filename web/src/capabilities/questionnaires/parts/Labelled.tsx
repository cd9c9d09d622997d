import type { ReactNode } from 'react';
import styles from './WholeEditor.module.css';

/** A field of the editor under its name, which stays to be read when the field is filled. */
export const Labelled = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.labelled}>
    <span aria-hidden>{name}</span>
    {children}
  </div>
);
