import type { RouterHistory } from '@tanstack/react-router';

/**
 * Gives every entry of the browser's history its number. One that a plain link or a typed address has made has none, and
 * the router could not tell how far away it is: asked to stay where it is, it would load the page anew.
 */
export function numberEntries(history: RouterHistory): RouterHistory {
  let last = history.location.state.__TSR_index;
  history.subscribe(({ location, action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') last = location.state.__TSR_index;
  });
  window.addEventListener('popstate', () => {
    const state = window.history.state as { __TSR_index?: number } | null;
    if (state) last = state.__TSR_index ?? last;
    else {
      const key = Math.random().toString(36).slice(2);
      window.history.replaceState({ __TSR_index: last + 1, __TSR_key: key, key }, '');
    }
  });
  return history;
}
