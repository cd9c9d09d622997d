import type { RouterHistory } from '@tanstack/react-router';

/**
 * Gives every entry of the browser's history its number. One that a plain link or a typed address has made has none, and
 * the router could not tell how far away it is: asked to stay where it is, it would load the page anew.
 */
export function numberEntries(history: RouterHistory): RouterHistory {
  const number = () => {
    if (window.history.state !== null) return;
    const key = Math.random().toString(36).slice(2);
    const state = { __TSR_index: history.location.state.__TSR_index + 1, __TSR_key: key, key };
    // not as a step of the router, which is told of this entry next
    History.prototype.replaceState.call(window.history, state, '');
  };
  window.addEventListener('popstate', number, { capture: true });
  return history;
}
