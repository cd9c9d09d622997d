import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('secrets never reach a line, wherever they stand', () => {
  const written: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const log = createLog('info', destination);
  log.info(
    { password: 's1', data: { token: 's2', oldPassword: 's3' }, request: { headers: { 'auth-token': 's4' } } },
    'x',
  );
  expect(written.join('')).not.toMatch(/s[1-4]/);
  expect(written.join('')).toContain('***');
});
