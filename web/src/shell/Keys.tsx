import { lazy, Suspense, useEffect } from 'react';
import { listenForKeys, useKeysState } from '../lib/keys.ts';

const KeyHelp = lazy(() => import('./KeyHelp.tsx'));

/** Listens for single keys, and shows what there are. */
export function Keys() {
  const isHelpShown = useKeysState(state => state.isHelpShown);
  useEffect(listenForKeys, []);
  return isHelpShown ? (
    <Suspense>
      <KeyHelp />
    </Suspense>
  ) : null;
}
