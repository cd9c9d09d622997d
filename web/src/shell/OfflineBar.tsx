import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { reconnect, useConnection } from '../lib/socket.ts';
import { PageBar } from './PageBar.tsx';

const useOnline = () => {
  const [isOnline, setOnline] = useState(navigator.onLine !== false);
  useEffect(() => {
    const follow = () => {
      setOnline(navigator.onLine);
      if (navigator.onLine) reconnect();
    };
    for (const name of ['online', 'offline']) addEventListener(name, follow);
    return () => {
      for (const name of ['online', 'offline']) removeEventListener(name, follow);
    };
  }, []);
  return isOnline;
};

/** Seconds until a moment, counted down while it is shown. */
function useSecondsUntil(moment: number, isShown: boolean) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** The word that the server cannot be reached: what is shown stays, and is dimmed where it may be out of date. */
export function OfflineBar() {
  const isOnline = useOnline();
  const { isLost, retryAt } = useConnection();
  const isShown = !isOnline || isLost;
  const seconds = useSecondsUntil(retryAt, isShown);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isShown);
    return () => document.documentElement.removeAttribute('data-offline');
  }, [isShown]);
  return (
    <PageBar role="status">
      {isShown ? (
        <>
          <strong>连接已断开</strong>
          <span>已显示的内容可以继续阅读，可能不是最新；恢复后自动更新。</span>
          {isOnline && seconds > 0 ? <span aria-hidden>{seconds} 秒后重连</span> : null}
          <Button size="small" onClick={reconnect}>
            立即重连
          </Button>
        </>
      ) : null}
    </PageBar>
  );
}
