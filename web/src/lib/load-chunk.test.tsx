import { afterEach, expect, test, vi } from 'vitest';
import { chunkFailureOf, loadChunk } from './load-chunk.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  [
    'Failed to fetch dynamically imported module: http://x/static/CaseScreen-a1.js',
    'Loading chunk CaseScreen-a1.js failed',
    'CHUNK_LOAD_FAILED',
  ],
  [
    'Unable to preload CSS for /lawyer/static/Chart-b2.css',
    'Loading CSS chunk Chart-b2.css failed',
    'CSS_CHUNK_LOAD_FAILED',
  ],
  ['', 'Loading chunk unknown failed', 'CHUNK_LOAD_FAILED'],
])('%s', (message, expected, code) => {
  expect(chunkFailureOf(new Error(message))).toMatchObject({ name: 'ChunkLoadError', message: expected, code });
});

test('两分钟没有到的算加载失败，与其他失败同样处理；到了的照给', async () => {
  expect(await loadChunk('/cases', async () => '到了')).toBe('到了');
  vi.useFakeTimers();
  const heard: unknown[] = [];
  const hear = (event: Event) => void heard.push((event as Event & { payload: Error }).payload);
  addEventListener('vite:preloadError', hear);
  const loading = loadChunk('/cases', () => new Promise(() => {})).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk /cases failed' });
  expect(heard).toHaveLength(1);
  removeEventListener('vite:preloadError', hear);
});
