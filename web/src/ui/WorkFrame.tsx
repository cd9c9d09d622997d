import type { KeyboardEventHandler, ReactNode } from 'react';
import styles from './WorkFrame.module.css';

interface Props {
  children: ReactNode;
  /** Keys that are pressed anywhere in it, heard before the field that has the focus hears them. */
  onKeyDown?: KeyboardEventHandler;
}

/** The surface on which one record is worked at: as high as the window allows, its parts below each other. */
export const WorkFrame = ({ children, onKeyDown }: Props) => (
  <article className={styles.frame} onKeyDownCapture={onKeyDown}>
    {children}
  </article>
);
