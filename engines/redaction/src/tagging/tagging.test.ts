import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutLines } from './cut-lines.ts';
import { decodeTags } from './decode-tags.ts';
import { openTagger, type RunModel, type TaggerFiles } from './open-tagger.ts';
import { type Matrix, readMatrix } from './read-matrix.ts';
import { markWord, noTags, wordsOf } from './tagged-text.ts';
import { asFactors, weighTags } from './weigh-tags.ts';

/** A matrix as NumPy writes it. */
function numpyFile(rows: number, columns: number, values: number[]): Uint8Array {
  const said = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`.padEnd(118);
  const head = new Uint8Array([0x93, ...Buffer.from('NUMPY'), 1, 0, said.length, 0, ...Buffer.from(said)]);
  return new Uint8Array([...head, ...new Uint8Array(new Float32Array(values).buffer)]);
}

describe('read-matrix', () => {
  test('reads what NumPy writes, wherever it lies in memory', () => {
    const file = numpyFile(2, 3, [1, 2, 3, 4, 5, 6.5]);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    for (const bytes of [file, shifted.subarray(3)])
      expect(readMatrix(bytes)).toEqual({ rows: 2, columns: 3, values: new Float32Array([1, 2, 3, 4, 5, 6.5]) });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['another file', Buffer.from('PK and so on, long enough to have a head')],
    ['a file cut off', numpyFile(2, 2, [1, 2, 3, 4]).subarray(0, -4)],
  ])('refuses %s', (_name, bytes) => expect(() => readMatrix(bytes)).toThrow(RangeError));
});

const matrix = (rows: number[][]): Matrix => ({
  rows: rows.length,
  columns: rows[0]!.length,
  values: new Float32Array(rows.flat()),
});
const smallNumber = fc.integer({ min: -40, max: 40 }).map(value => value / 10);
const threeTags = fc.array(smallNumber, { minLength: 3, maxLength: 3 });
const lines = fc.record({
  emissions: fc.array(threeTags, { minLength: 1, maxLength: 6 }),
  follows: fc.array(threeTags, { minLength: 3, maxLength: 3 }),
});

/** Every way to tag a line, with its score. */
function* allPaths(emissions: number[][], follows: number[][], path: number[] = []): Generator<[number[], number]> {
  if (path.length === emissions.length) {
    const own = path.reduce((sum, tag, at) => sum + emissions[at]![tag]!, 0);
    yield [path, path.slice(1).reduce((sum, tag, at) => sum + follows[path[at]!]![tag]!, own)];
    return;
  }
  for (let tag = 0; tag < 3; tag++) yield* allPaths(emissions, follows, [...path, tag]);
}

test('the likeliest tags are those of the best of all ways', () => {
  fc.assert(
    fc.property(lines, ({ emissions, follows }) => {
      const paths = [...allPaths(emissions, follows)];
      const path = [...decodeTags(matrix(emissions), matrix(follows))];
      const score = paths.find(([each]) => each.join() === path.join())![1];
      expect(score).toBeCloseTo(Math.max(...paths.map(([, each]) => each)), 4);
    }),
    { numRuns: 60 },
  );
});

test('the share of tags is that of all ways that bear them', () => {
  fc.assert(
    fc.property(lines, ({ emissions, follows }) => {
      const weights = [...allPaths(emissions, follows)].map(([path, score]) => ({ path, weight: Math.exp(score) }));
      const all = weights.reduce((sum, { weight }) => sum + weight, 0);
      const shares = weighTags(matrix(emissions), { factors: asFactors(matrix(follows)), tags: [1, 2] });
      for (const at of emissions.keys()) {
        const own = weights.filter(({ path }) => path[at] !== 0).reduce((sum, { weight }) => sum + weight, 0);
        expect(shares[at]).toBeCloseTo(own / all, 3);
      }
    }),
    { numRuns: 40 },
  );
});

test('lines hold all of a text but its line ends, and none is long', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('甲'.repeat(150), '乙。', '丙，', '\n', '\r\n', '丁'), { maxLength: 12 }),
      parts => {
        const text = parts.join('');
        const cut = cutLines(text);
        expect(cut.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.replace(/[\r\n]/g, ''));
        for (const { start, end } of cut) {
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(400);
          expect(text.slice(start, end)).not.toMatch(/[\r\n]/);
        }
      },
    ),
  );
});

test('words are marked and read again', () => {
  const tagged = noTags(6);
  const words = [
    { start: 0, end: 2, kind: 'person' as const },
    { start: 2, end: 3, kind: 'other' as const },
    { start: 4, end: 6, kind: 'place' as const },
  ];
  for (const word of words) markWord(tagged, word);
  expect(wordsOf(tagged)).toEqual(words);
});

const files: TaggerFiles = {
  words: '0\tOOV\n1\t张\n2\t三\n3\t在\n4\t京\n',
  tags: '0\tp-B\n1\tPER-B\n2\tPER-I\n3\tLOC-B\n',
  narrow: '張\t张\n',
  follows: numpyFile(4, 4, new Array(16).fill(0)),
};
/** A model that knows four characters. */
const fourCharacters: RunModel = async ({ ids }) =>
  new Float32Array([...ids].flatMap(id => [0, 1, 2, 3].map(tag => (Number(id) === [3, 1, 2, 4][tag] ? 9 : 0))));

describe('a tagger', () => {
  test('tags many lines of many texts, each at its place, whatever goes together', async () => {
    const texts = ['张三在京', '', '在\n張三', '京'];
    const tagged = await openTagger(files).tag(texts, fourCharacters);
    const said = tagged.map((each, at) =>
      wordsOf(each).map(({ start, end, kind }) => `${texts[at]!.slice(start, end)} ${kind}`),
    );
    expect(said).toEqual([['张三 person', '在 other', '京 place'], [], ['在 other', '張三 person'], ['京 place']]);
    expect(tagged[0]!.persons[1]).toBeGreaterThan(250);
    expect(tagged[0]!.persons[2]).toBeLessThan(5);
  });

  test('never cuts a character in two', async () => {
    const [tagged] = await openTagger(files).tag(['𡈼三'], fourCharacters);
    expect(wordsOf(tagged!)[0]).toMatchObject({ start: 0, end: 3 });
  });

  test('refuses files that do not fit one another, and a model that answers something else', async () => {
    expect(() => openTagger({ ...files, words: '1\t张\n' })).toThrow(RangeError);
    expect(() => openTagger({ ...files, follows: numpyFile(2, 4, new Array(8).fill(0)) })).toThrow(RangeError);
    await expect(openTagger(files).tag(['张三'], async () => new Float32Array(3))).rejects.toThrow(RangeError);
  });
});
