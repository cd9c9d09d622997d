import { useEffect, useRef } from 'react';

/** Does the work when the page is left, reloaded or put away: a phone may never come back to it. */
export function useLastMoment(work: () => void) {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const leave = () => latest.current();
    const putAway = () => document.visibilityState === 'hidden' && latest.current();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', putAway);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', putAway);
    };
  }, []);
}
