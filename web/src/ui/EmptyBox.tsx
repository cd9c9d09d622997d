import { type ReactNode, useEffect, useState } from 'react';
import { LoadingBox } from './LoadingBox.tsx';
import { StateBox } from './StateBox.tsx';

const activationMs = 5000;

interface Props {
  text?: string;
  /** Known to be empty: say so at once. Otherwise it shows loading and says "empty" after five seconds. */
  isSettled?: boolean;
  icon?: ReactNode;
  /** More than the one line says. */
  details?: ReactNode;
  /** What can be done. */
  children?: ReactNode;
}

/** The box shown where there is nothing: one line that says why, and what can be done. */
export function EmptyBox({ text = '暂无数据', isSettled = false, icon, details, children }: Props) {
  const [isActive, setActive] = useState(isSettled);
  useEffect(() => {
    if (isSettled) return setActive(true);
    const timer = setTimeout(() => setActive(true), activationMs);
    return () => clearTimeout(timer);
  }, [isSettled]);
  if (!isActive) return <LoadingBox />;
  return (
    <StateBox role="status" icon={icon} title={text} actions={children}>
      {details}
    </StateBox>
  );
}
