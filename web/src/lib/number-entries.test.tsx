import { createHashHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { numberEntries } from './number-entries.ts';

test('普通链接到的地址也有次序，前后都分得清', () => {
  window.history.replaceState({ __TSR_index: 4, __TSR_key: 'a', key: 'a' }, '', '#/before');
  const history = numberEntries(createHashHistory());
  History.prototype.pushState.call(window.history, null, '', '#/linked');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(history.location.pathname).toBe('/linked');
  expect(history.location.state.__TSR_index).toBe(5);
  history.destroy();
});
