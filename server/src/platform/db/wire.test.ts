import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer, renameStatements, simpleQuery, unitLength, write } from './wire.ts';

const frame = (code: string, body: Buffer | string) => {
  const bytes = Buffer.concat([Buffer.from(code), Buffer.alloc(4), Buffer.from(body)]);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
};

const parse = (name: string) => frame('P', `${name}\0select 1\0\0\0`);
const bind = (name: string) => frame('B', `\0${name}\0\0\0\0\0\0\0`);

/** Cuts bytes at the given places, as a stream might. */
const cut = (bytes: Buffer, places: number[]) => {
  const ends = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1]!, end));
};

describe('units of work', () => {
  test.each([
    ['a simple query is a unit', write.query('select 1'), true],
    ['Parse and Bind alone are not', Buffer.concat([parse(''), bind('')]), false],
    ['Parse, Bind and Sync are', Buffer.concat([parse(''), bind(''), write.sync()]), true],
    ['half a message is not', write.query('select 1').subarray(0, 7), false],
  ])('%s', (_, bytes, isWhole) => {
    expect(unitLength(bytes).length).toBe(isWhole ? bytes.length : 0);
  });

  test('only the first of two units is taken', () => {
    const first = write.query('select 1');
    expect(unitLength(Buffer.concat([first, write.query('select 2')])).length).toBe(first.length);
  });

  test('the text of a simple query can be read', () => {
    expect(simpleQuery(write.query('listen a'))).toBe('listen a');
    expect(simpleQuery(write.sync())).toBeUndefined();
  });
});

describe('statement names', () => {
  const rename = (name: string) => `c7_${name}`;

  test('named statements are renamed wherever they are named, unnamed ones stay', () => {
    const renamed = renameStatements(Buffer.concat([parse('a'), bind('a'), parse(''), write.sync()]), rename);
    expect(renamed).toEqual(Buffer.concat([parse('c7_a'), bind('c7_a'), parse(''), write.sync()]));
  });

  test('describing and closing a statement follow, a portal of the same name does not', () => {
    const unit = Buffer.concat([frame('D', 'Sa\0'), frame('C', 'Sa\0'), frame('D', 'Pa\0')]);
    expect(renameStatements(unit, rename)).toEqual(
      Buffer.concat([frame('D', 'Sc7_a\0'), frame('C', 'Sc7_a\0'), frame('D', 'Pa\0')]),
    );
  });
});

describe('what the engine writes', () => {
  const row = frame('D', Buffer.from([0x41, 0, 0, 0, 4, 0x5a, 0x49]));
  const notification = frame('A', '\0\0\0\x01channel\0payload\0');

  test('notifications are told from the answer and the last status is found, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('row', 'notification', 'inTransaction', 'idle'), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(2_000), { maxLength: 8 }),
        (kinds, places) => {
          const frames = kinds.map(kind =>
            kind === 'row' ? row : kind === 'notification' ? notification : write.ready(kind as 'idle'),
          );
          const read = readAnswer(cut(Buffer.concat(frames), places));
          expect(read.answer).toEqual(Buffer.concat(frames.filter((_, index) => kinds[index] !== 'notification')));
          expect(read.notifications.length).toBe(kinds.filter(kind => kind === 'notification').length);
          expect(read.status).toBe(kinds.filter(kind => kind === 'idle' || kind === 'inTransaction').at(-1));
        },
      ),
    );
  });
});
