import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import styles from './ReadingDrawer.module.css';

interface Props {
  title: string;
  widthPx: number;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer with nothing in it but what is read: keys scroll it too. */
export function ReadingDrawer({ title, widthPx, onClose, children }: Props) {
  return (
    <Drawer open size={widthPx} title={title} styles={{ body: { padding: 0, overflow: 'hidden' } }} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the page is scrolled by keys too */}
      <section className={styles.body} tabIndex={0} aria-label={title}>
        {children}
      </section>
    </Drawer>
  );
}
