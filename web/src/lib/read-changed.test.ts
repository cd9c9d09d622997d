import { expect, test } from 'vitest';
import { beginChange, readChanged } from './read-changed.ts';

type Row = Record<string, string>;
let tests = 0;
/** A server's row that is read by one answer after the other, under a key of its own. */
function aRow() {
  tests += 1;
  const key = ['row', tests];
  const read = () => {
    const answer = Promise.withResolvers<Row>();
    const shown = readChanged(key, () => answer.promise);
    return { shown, answer: answer.resolve };
  };
  const change = (part: string, value: string) => beginChange<Row>(key, row => ({ ...row, [part]: value }));
  return { read, change };
}

test('what was on its way before or while it was read is shown in the answer, in the order it was made', async () => {
  const { read, change } = aRow();
  const end = change('a', 'first');
  const { shown, answer } = read();
  end(true);
  change('a', 'second')(true);
  change('b', 'only');
  answer({ a: 'old', b: 'old', c: 'own' });
  expect(await shown).toEqual({ a: 'second', b: 'only', c: 'own' });
});

test('what was kept before the reading began is left to the server', async () => {
  const { read, change } = aRow();
  change('a', 'mine')(true);
  const { shown, answer } = read();
  answer({ a: 'changed since by another' });
  expect(await shown).toEqual({ a: 'changed since by another' });
});

test('what was refused is not shown, nor what was changed elsewhere', async () => {
  const { read, change } = aRow();
  const { shown, answer } = read();
  change('a', 'refused')(false);
  aRow().change('a', 'of another row');
  answer({ a: 'old' });
  expect(await shown).toEqual({ a: 'old' });
});

test('a reading that fails, fails', async () => {
  await expect(readChanged(['row'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
