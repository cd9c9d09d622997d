import type { Pair } from './term.ts';

/** How many English letters one Chinese character takes, about. */
const lettersPerHan = 3.3;
/** What leaving out or putting together costs, beside paragraphs that stand for each other. */
const skipCost = 4;
const joinCost = 1.5;
const sharedNumberGain = 0.8;
const otherNumberCost = 0.6;
/** How far apart two places of the same text may be. */
const bandMin = 60;

interface Step {
  zh: number;
  en: number;
  cost: number;
}

const steps: Step[] = [
  { zh: 1, en: 1, cost: 0 },
  { zh: 1, en: 2, cost: joinCost },
  { zh: 2, en: 1, cost: joinCost },
  { zh: 1, en: 0, cost: skipCost },
  { zh: 0, en: 1, cost: skipCost },
];

interface MeasuredParagraph {
  text: string;
  length: number;
  numbers: Set<string>;
}

const measure = (text: string): MeasuredParagraph => ({
  text,
  length: text.length,
  numbers: new Set(text.match(/\d+(?:[.,]\d+)*/gu)?.map(each => each.replaceAll(',', ''))),
});

const joined = (parts: readonly MeasuredParagraph[], blank: string): MeasuredParagraph => ({
  text: parts.map(({ text }) => text).join(blank),
  length: parts.reduce((sum, { length }) => sum + length, 0),
  numbers: new Set(parts.flatMap(({ numbers }) => [...numbers])),
});

/** How badly two stretches fit: by their lengths and the numbers in both. */
function misfit(zh: MeasuredParagraph, en: MeasuredParagraph): number {
  const ratio = Math.abs(Math.log((en.length + 6) / (zh.length * lettersPerHan + 6)));
  const shared = [...zh.numbers].filter(number => en.numbers.has(number)).length;
  const others = zh.numbers.size + en.numbers.size - 2 * shared;
  return ratio * 2 - shared * sharedNumberGain + others * otherNumberCost;
}

/** Which paragraphs of two texts say the same, in order: by length and numbers, one for one or one for two; others are left out. */
export function alignParagraphs(chinese: readonly string[], english: readonly string[]): Pair[] {
  const zh = chinese.filter(text => text.trim() !== '').map(measure);
  const en = english.filter(text => text.trim() !== '').map(measure);
  const width = en.length + 1;
  const costs = new Float64Array((zh.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const from = new Uint8Array((zh.length + 1) * width);
  costs[0] = 0;
  const band = Math.max(bandMin, Math.abs(zh.length - en.length) * 2);
  for (let i = 0; i <= zh.length; i += 1) {
    const middle = zh.length === 0 ? 0 : Math.round((i / zh.length) * en.length);
    for (let j = Math.max(0, middle - band); j <= Math.min(en.length, middle + band); j += 1)
      for (const [at, step] of steps.entries()) {
        const [a, b] = [i - step.zh, j - step.en];
        const before = a >= 0 && b >= 0 ? costs[a * width + b]! : Number.POSITIVE_INFINITY;
        if (before === Number.POSITIVE_INFINITY) continue;
        const fit = step.zh > 0 && step.en > 0 ? misfit(joined(zh.slice(a, i), ''), joined(en.slice(b, j), ' ')) : 0;
        const cost = before + step.cost + fit;
        if (cost < costs[i * width + j]!) {
          costs[i * width + j] = cost;
          from[i * width + j] = at;
        }
      }
  }
  const pairs: Pair[] = [];
  for (let [i, j] = [zh.length, en.length]; i > 0 || j > 0; ) {
    const step = steps[from[i * width + j]!]!;
    const [a, b] = [i - step.zh, j - step.en];
    if (a < 0 || b < 0) break;
    if (step.zh > 0 && step.en > 0)
      pairs.push({ zh: joined(zh.slice(a, i), '').text, en: joined(en.slice(b, j), ' ').text });
    [i, j] = [a, b];
  }
  return pairs.reverse();
}
