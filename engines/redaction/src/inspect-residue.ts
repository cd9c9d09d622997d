import { wordIndex } from './find-words.ts';
import type { EntityKind } from './finding.ts';

/** What a second look saw in an output. */
export interface Residue {
  /** Originals that are still there, whatever their signs, blanks and width. */
  originals: { kind: EntityKind; text: string; count: number }[];
  /** Shapes that may tell somebody and that nobody decided on. */
  shapes: { kind: EntityKind; text: string; count: number }[];
}

const blank = /[\s\u200b-\u200f\u2060\ufeff·•・_-]/g;
const squeeze = (text: string) => text.normalize('NFKC').replace(blank, '').toLowerCase();

const shapes: [EntityKind, RegExp][] = [
  ['idNumber', /(?<!\d)\d{17}[\dx](?!\d)/g],
  ['bankCard', /(?<!\d)\d{16,19}(?!\d)/g],
  ['mobile', /(?<!\d)1[3-9]\d{9}(?!\d)/g],
  ['landline', /(?<!\d)0[1-9]\d{9,10}(?!\d)/g],
  ['creditCode', /(?<![0-9a-z])(?=[0-9a-z]{0,17}[a-z])(?=[0-9a-z]{0,17}\d)[0-9a-hj-npqrtuwxy]{18}(?![0-9a-z])/g],
  ['email', /[a-z0-9]{1,64}@[a-z0-9]{2,64}/g],
];

const shapesIn = (squeezed: string) =>
  shapes.flatMap(([kind, shape]) => [...squeezed.matchAll(shape)].map(([text]) => ({ kind, text })));

const leastSigns = 2;

interface Inspection {
  /** What was left on purpose. */
  exceptions?: readonly { text: string }[];
  /** What a reader sees of the output, where it holds more than that. */
  pieces?: readonly string[];
}

/**
 * A second look by another way: the output is squeezed, without blanks, width and marks, and searched for every original
 * and for bare shapes of numbers. Shapes are looked for in each piece by itself, for measures and marks of
 * a format in a row look like numbers.
 */
export function inspectResidue(
  output: string,
  replaced: readonly { kind: EntityKind; text: string }[],
  { exceptions = [], pieces = [output] }: Inspection = {},
): Residue {
  const squeezed = squeeze(output);
  const kinds = new Map(replaced.map(({ kind, text }) => [squeeze(text), { kind, text }]));
  const left = new Set(exceptions.map(({ text }) => squeeze(text)));
  const words = [...kinds.keys()].filter(word => word.length >= leastSigns && !left.has(word));
  const originals = new Map<string, number>();
  // names that were kept hold shorter ones that were not: 张三丰 holds 张三
  for (const { word } of wordIndex([...words, ...left]).find(squeezed))
    if (!left.has(word)) originals.set(word, (originals.get(word) ?? 0) + 1);
  const seen = pieces.map(squeeze).flatMap(shapesIn);
  const open = seen.filter(({ text }) => !left.has(text) && !kinds.has(text));
  const counts = Map.groupBy(open, ({ kind, text }) => `${kind} ${text}`);
  return {
    originals: [...originals].map(([word, count]) => ({ ...kinds.get(word)!, count })),
    shapes: [...counts.values()].map(group => ({ ...group[0]!, count: group.length })),
  };
}
