import { idOfMember, shapeOf, soundOf } from '../../src/evidence/confusion-sets.ts';
import type { Chance } from '../mutate-text.ts';
import type { ConfusionRows } from './write-evidence.ts';

/** What was put into a text: the words from `start` up to `end` stand for `right`. */
export interface MadeError {
  start: number;
  end: number;
  right: string;
}

interface Means {
  chance: Chance;
  confusions: ConfusionRows;
  vocabulary: string;
  /** Frequent words of two characters by their syllables. */
  pairsBySound: ReadonlyMap<number, readonly string[]>;
  soundOfPair: (pair: string) => number;
}

const isHan = (text: string) => /^[\u4e00-\u9fff]+$/u.test(text);

/** Symbols stand in the vocabulary by their frequency. */
const weightOf = (id: number) => 1 / (id + 30) ** 0.8;

function chooseMember({ chance, confusions }: Means, character: string): number | undefined {
  const roll = chance.below(100);
  const members = (confusions.sets[character] ?? []).filter(member =>
    roll < 64
      ? soundOf(member) >= 2
      : roll < 74
        ? soundOf(member) === 1
        : roll < 84
          ? (shapeOf(member) & 1) > 0
          : (shapeOf(member) & 2) > 0,
  );
  const weights = members.map(each => weightOf(idOfMember(each)) * (soundOf(each) === 3 ? 1.5 : 1));
  let rest = (chance.below(1_000_000) / 1_000_000) * weights.reduce((sum, each) => sum + each, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest <= 0) return members[index];
  }
  return members[0];
}

/** One error at a place of a text; undefined where none fits. */
function errorAt(means: Means, text: string, at: number): { wrong: string; right: string } | undefined {
  const { chance, vocabulary } = means;
  const [one, two] = [text.slice(at, at + 1), text.slice(at, at + 2)];
  const roll = chance.below(100);
  if (roll < 66) {
    const member = chooseMember(means, one);
    return member === undefined ? undefined : { wrong: vocabulary[idOfMember(member) - 2]!, right: one };
  }
  if (roll < 86 && two.length === 2 && isHan(two)) {
    const way = chance.below(100);
    if (way < 15) return two[0] === two[1] ? undefined : { wrong: two[1]! + two[0]!, right: two };
    if (way < 30) {
      const members = [...two].map(each => chooseMember(means, each));
      if (members.some(each => each === undefined)) return undefined;
      return { wrong: members.map(each => vocabulary[idOfMember(each!) - 2]!).join(''), right: two };
    }
    const words = (means.pairsBySound.get(means.soundOfPair(two)) ?? []).filter(
      word => word[0] !== two[0] && word[1] !== two[1],
    );
    return words.length > 0 ? { wrong: chance.pick(words), right: two } : undefined;
  }
  if (roll < 91) return { wrong: '', right: one };
  if (roll < 95) return { wrong: one + one, right: one };
  return { wrong: one + vocabulary[chance.below(600)]!, right: one };
}

/** Puts one to three errors into a text. */
export function makeErrors(means: Means, clean: string): { text: string; errors: MadeError[] } {
  const count = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4][means.chance.below(10)]!;
  const places = Array.from({ length: count }, () => means.chance.below(clean.length)).sort((a, b) => a - b);
  let text = '';
  let from = 0;
  const errors: MadeError[] = [];
  for (const at of places) {
    if (at < from + 4 || !isHan(clean[at]!)) continue;
    const error = errorAt(means, clean, at);
    if (!error || error.wrong === error.right || (error.wrong !== '' && !isHan(error.wrong))) continue;
    text += clean.slice(from, at);
    errors.push({ start: text.length, end: text.length + error.wrong.length, right: error.right });
    text += error.wrong;
    from = at + error.right.length;
  }
  return { text: text + clean.slice(from), errors };
}
