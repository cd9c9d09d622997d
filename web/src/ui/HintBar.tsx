import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useKeys } from '../lib/keys.ts';
import styles from './HintBar.module.css';

interface Props {
  /** What kind of hint it is. */
  label: string;
  title: string;
  /** The middle of what it is about, from the left edge of the page. */
  targetLeftPx?: number;
  /** More to read or to open. */
  detail?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One hint in a line of its own above every screen: nothing lies beneath it. Esc closes it as its button does. */
export function HintBar({ label, title, targetLeftPx, detail, onClose, children }: Props) {
  useKeys(label, [{ key: 'escape', name: '关闭提示', act: onClose }]);
  return (
    <section className={styles.bar} aria-label={label} data-hint>
      {targetLeftPx === undefined ? null : <i className={styles.arrow} style={{ left: targetLeftPx }} />}
      <h2>{title}</h2>
      <p>{children}</p>
      {detail}
      <Button size="small" onClick={onClose}>
        我知道了
      </Button>
    </section>
  );
}
