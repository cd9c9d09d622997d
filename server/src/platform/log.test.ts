import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** A log and what it has written. */
function keepLog() {
  const written: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { log: createLog('info', destination), text: () => written.join('') };
}

test('secrets never reach a line, wherever they stand', () => {
  const { log, text } = keepLog();
  log.info(
    { password: 's1', data: { token: 's2', oldPassword: 's3' }, request: { headers: { 'auth-token': 's4' } } },
    'x',
  );
  expect(text()).not.toMatch(/s[1-4]/);
  expect(text()).toContain('***');
});

test('a failed statement is logged without the values that it was given, also where it is a cause', () => {
  const { log, text } = keepLog();
  const statement = new DrizzleQueryError('insert into "terms" values ($1)', ['机密条款'], new Error('no such column'));
  log.error({ err: statement }, 'a task failed');
  log.error({ err: new Error('the round failed', { cause: statement }) }, 'a job failed');
  expect(text()).not.toContain('机密条款');
  expect(text().match(/insert into/g)).toHaveLength(2);
  expect(text().match(/no such column/g)?.length).toBeGreaterThanOrEqual(2);
  expect(text()).toContain('the round failed');
});
