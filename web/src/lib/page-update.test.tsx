import { telemetry } from '@antai/contract/telemetry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sentTo, startServer } from '../../test/fake-server.ts';
import { signIn } from '../../test/render-screen.tsx';
import { recoverFromChunkFailure, watchForUpdate } from './page-update.ts';

const reload = vi.fn();
let page = '';

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  page = '<script type="module" src="/lawyer/static/index-a.js"></script>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const pageServed = () => {
  const load = vi.fn(async () => new Response(page));
  vi.stubGlobal('fetch', load);
  return load;
};

test('每十秒看一次页面，脚本变了即刷新', async () => {
  const load = pageServed();
  const stop = watchForUpdate();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(load).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
  page = page.replace('index-a', 'index-b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(4);
});

test('正在填写时不刷新，写完再刷新', async () => {
  pageServed();
  const stop = watchForUpdate();
  await vi.advanceTimersByTimeAsync(1);
  const field = Object.assign(document.createElement('input'), { value: '写到一半' });
  document.body.append(field);
  field.focus();
  page = page.replace('index-a', 'index-b');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

test('脚本或样式加载失败：上报，刷新一次；仍失败即说明', async () => {
  startServer([answer(telemetry.warn, {})]);
  signIn();
  const tell = vi.fn();
  const stop = recoverFromChunkFailure(tell);
  const fail = (message: string) =>
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) }));
  fail('Unable to preload CSS for /lawyer/static/Chart-b2.css');
  expect(reload).toHaveBeenCalledOnce();
  expect(tell).not.toHaveBeenCalled();
  fail('Failed to fetch dynamically imported module: http://x/static/Case-a1.js');
  expect(reload).toHaveBeenCalledOnce();
  expect(tell).toHaveBeenCalledWith('页面资源加载失败，请检查网络后刷新页面');
  await vi.advanceTimersByTimeAsync(1);
  expect(sentTo(telemetry.warn).map(({ data }) => [data.kind, data.message])).toEqual([
    ['chunk', 'CSS_CHUNK_LOAD_FAILED: Loading CSS chunk Chart-b2.css failed'],
    ['chunk', 'ChunkLoadError: Loading chunk Case-a1.js failed'],
  ]);
  stop();
});
