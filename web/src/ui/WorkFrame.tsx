import type { KeyboardEventHandler, ReactNode } from 'react';
import styles from './WorkFrame.module.css';

interface Props {
  children: ReactNode;
  /** Keys that are pressed anywhere in it. */
  onKeyDown?: KeyboardEventHandler;
}

/** The surface on which one record is worked at: as high as the window allows, its parts below each other. */
export const WorkFrame = ({ children, onKeyDown }: Props) => (
  <article className={styles.frame} onKeyDown={onKeyDown}>
    {children}
  </article>
);
