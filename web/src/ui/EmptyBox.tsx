import { type ReactNode, useEffect, useState } from 'react';
import styles from './EmptyBox.module.css';
import { LoadingBox } from './LoadingBox.tsx';

const activationMs = 5000;

interface Props {
  text?: string;
  /** Known to be empty: say so at once. Otherwise it shows loading and says "empty" after five seconds. */
  isSettled?: boolean;
  children?: ReactNode;
}

/** The box shown where there is nothing: one line that says why, and what can be done. */
export function EmptyBox({ text = '暂无数据', isSettled = false, children }: Props) {
  const [isActive, setActive] = useState(isSettled);
  useEffect(() => {
    if (isSettled) return setActive(true);
    const timer = setTimeout(() => setActive(true), activationMs);
    return () => clearTimeout(timer);
  }, [isSettled]);
  if (!isActive) return <LoadingBox />;
  return (
    <div className={styles.box} role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}
