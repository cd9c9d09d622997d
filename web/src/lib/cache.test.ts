import { search } from '@antai/contract/search';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The browser's storage as the web sees it: own keys, string values. */
function storage() {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: (_target, key) => ({ configurable: true, enumerable: true, value: entries[String(key)] }),
  });
}

// the session is read from the browser's storage as soon as it is loaded
let cache: typeof import('./cache.ts');
let requests = 0;
const input = { baseInfo: {}, data: { id: '2' } };
const ask = (mark = 'v1') => cache.sendCached(search.latest, { input: input as never, mark });

beforeEach(async () => {
  requests = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:00:00') });
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return Response.json({ baseInfo: { code: 0, message: '', traceId: '' }, data: { asked: requests } });
  });
  cache = await import('./cache.ts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the same body, url and token are asked once; another mark or token again', async () => {
  expect([await ask(), await ask()]).toEqual([{ asked: 1 }, { asked: 1 }]);
  expect(await ask('v2')).toEqual({ asked: 2 });
  localStorage.setItem('token', 'another');
  expect(await ask()).toEqual({ asked: 3 });
});

test('the cache is cleared when the date has changed', async () => {
  await ask();
  vi.setSystemTime(new Date('2026-01-02T00:00:01'));
  expect(await ask()).toEqual({ asked: 2 });
});

test('what cannot be decoded is removed and asked again; clearing forgets everything', async () => {
  await ask();
  const [key = ''] = Object.keys(sessionStorage).filter(name => name.startsWith('cache:'));
  sessionStorage.setItem(key, '{broken');
  expect(await ask()).toEqual({ asked: 2 });
  cache.clearCache();
  expect(await ask()).toEqual({ asked: 3 });
});
