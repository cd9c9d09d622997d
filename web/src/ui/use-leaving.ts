import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const isStep = (type: string) => type === 'PUSH' || type === 'REPLACE';

interface Ways {
  /** Told once another screen is open, or the browser has gone back or forward. */
  onLeft: () => void;
  /** Asked before the browser goes back or forward; what the product itself does next is not asked for. */
  mayLeave?: (() => Promise<boolean>) | undefined;
}

/** While it is on, tells of the address being left, and asks before; does nothing outside a router. */
export function useLeaving(isOn: boolean, ways: Ways) {
  const history = useRouter({ warn: false })?.history;
  const latest = useRef(ways);
  latest.current = ways;
  const isAsked = ways.mayLeave !== undefined;
  useEffect(() => {
    if (!isOn || !history) return;
    let before = history.location;
    return history.subscribe(({ location, action }) => {
      const isLeft = location.href !== before.href && (!isStep(action.type) || location.pathname !== before.pathname);
      before = location;
      if (isLeft) latest.current.onLeft();
    });
  }, [isOn, history]);
  useEffect(() => {
    if (!isOn || !isAsked || !history) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => !isStep(action) && !((await latest.current.mayLeave?.()) ?? true),
    });
  }, [isOn, isAsked, history]);
}
