import { expect, test } from 'vitest';
import { hasRunning, isRunning, pollWhile } from './poll-while.ts';

const task = (status: string) => ({ status });

test.each([
  ['nothing answered yet', undefined, false],
  ['nothing there', { records: [] }, false],
  ['all finished', { records: [task('done'), task('failed')] }, false],
  ['one at work', { records: [task('done'), task('running')] }, 2000],
])('a page of tasks is asked for again while one is at work: %s', (_, data, expected) => {
  expect(pollWhile(hasRunning, 2000)({ state: { data } })).toBe(expected);
});

test('a task is asked for again while it is at work', () => {
  expect(pollWhile(isRunning, 3000)({ state: { data: task('running') } })).toBe(3000);
  expect(pollWhile(isRunning, 3000)({ state: { data: task('done') } })).toBe(false);
});
