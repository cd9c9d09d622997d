import { type ProtectedItem, protectText } from '../src/protect-text.ts';
import { readyPairs } from '../src/ready.ts';

const seedFirst = 20261122;

/** The same numbers at every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Damage = (text: string, mark: string, random: (below: number) => number) => string;

/** What a model does to marks: loses one, says one twice, changes what is in it, or its brackets. */
const damages: Damage[] = [
  (text, mark) => text.replace(mark, ''),
  (text, mark) => text.replace(mark, `${mark} ${mark}`),
  (text, mark) => `${text} ${mark}`,
  (text, mark, random) => text.replace(mark, `⟦${100 + random(900)}⟧`),
  (text, mark) => text.replace(mark, mark.slice(0, -1)),
  (text, mark) => text.replace(mark, mark.slice(1)),
  (text, mark) => text.replace(mark, `[${mark.slice(1, -1)}]`),
  (text, mark) => text.replace(mark, `⟦ ${mark.slice(1, -1)} ⟧`),
  (text, mark) => text.replace(mark, `⟦${mark.slice(1, -1)}a⟧`),
  (text, mark) => text.replace(mark, mark.slice(1, -1)),
  text => `${text}⟦0⟧`,
];

/** Marked texts of which one mark was damaged. */
export function* damageMarks(count: number): Generator<{ items: ProtectedItem[]; damaged: string }> {
  const random = createRandom(seedFirst);
  const texts = readyPairs
    .map(({ zh }) => protectText(`${zh}（自2026年3月1日起，按3.65%计，共人民币${zh.length}万元）`, { from: 'zh' }))
    .filter(({ items }) => items.length > 0);
  for (let done = 0; done < count; done += 1) {
    const { text, items } = texts[random(texts.length)]!;
    const { mark } = items[random(items.length)]!;
    yield { items, damaged: damages[random(damages.length)]!(text, mark, random) };
  }
}
