import doubling from '../../data/doubling.json' with { type: 'json' };
import { continueFirst, continueSecond, firstHash, levelIn, secondHash } from './count-table.ts';
import type { Evidence } from './open-evidence.ts';
import { useOfWord, type Words } from './words.ts';

type DoubledEvidence = Pick<Evidence, 'words' | 'table' | 'idOf'>;

/** Where two like characters stand beside each other. */
interface Twice {
  /** The place of the first of the two. */
  at: number;
  /**
   * What the words around them say. `surely`: the clause begins or ends here, and only one of the two is part of a word.
   * `perhaps`: the same within a clause, where a name that no list has may end or begin. `rightly`: by a rule of the
   * language both belong here (被被告人, 担保保函).
   */
  verdict: 'surely' | 'perhaps' | 'rightly' | 'unknown';
}

/** A place of a line. */
interface Place {
  line: string;
  at: number;
}

/** Small words that stand alone before and behind any other. */
const alone = new Set(doubling.alone);
const never = new Set(doubling.never);
/** Words of the law and of contracts that the list does not have. */
const ofLaw = new Set(doubling.words);
const counted = new RegExp(`[${doubling.counts}]`, 'u');
const passive = new RegExp(`^被被[${doubling.passives}]`, 'u');
const twice = /(.)\1/gu;
const isHan = (character: string | undefined) => character !== undefined && /[\u4e00-\u9fff]/u.test(character);
const clauseEnd = /[，。；：、！？,;:!?）]/u;
const isEdge = (character: string | undefined) => character === undefined || clauseEnd.test(character);

/** A word that is used so often may stand by itself at the edge of a clause. */
const leastUse = 50;
/** A longer word is none by chance. */
const leastLongUse = 20;
/** Words of like characters that are used more often are meant: 仅仅, 常常. */
const meantFrom = 30;

/** Every pair of like characters in a line; of three and more in a row none. */
export function findTwice(evidence: DoubledEvidence, line: string): Twice[] {
  return [...line.matchAll(twice)].flatMap(({ index: at }) => {
    const character = line[at]!;
    if (!isHan(character) || never.has(character) || line[at - 1] === character || line[at + 2] === character)
      return [];
    return [{ at, verdict: judge(evidence, { line, at }) }];
  });
}

function judge(means: DoubledEvidence, place: Place): Twice['verdict'] {
  const { words } = means;
  const { line, at } = place;
  const [character, before, after] = [line[at]!, line[at - 1], line[at + 2]];
  if (passive.test(line.slice(at, at + 3))) return 'rightly';
  if (isOneOfLong(words, place)) return 'unknown';
  if (isEdge(after) && endsLong(words, place)) return 'surely';
  // a word of the law that begins with the second of them: 不得转转租
  if (ofLaw.has(line.slice(at + 1, at + 3)) && useBehind(words, place) === 0) return 'surely';
  if (alone.has(character) || useOfWord(words, line.slice(at, at + 2)) >= meantFrom) return 'unknown';
  if (before !== undefined && counted.test(before)) return 'unknown';
  const left = useBehind(words, place);
  const right = useFrom(words, { line, at: at + 1 });
  if (left > 0 && right > 0) return isOfLaw(place) ? 'rightly' : 'unknown';
  if (isInsideWord(words, place) && isCounted(means, line.slice(at - 1, at) + line.slice(at + 1, at + 3)))
    return 'surely';
  if (left === 0 && right === 0) return 'unknown';
  if (isEdge(before) && right >= leastUse) return 'surely';
  if (isEdge(after) && left >= leastUse) return 'surely';
  return 'perhaps';
}

const isOfLaw = ({ line, at }: Place) =>
  ofLaw.has(line.slice(at + 1, at + 3)) || (at > 0 && ofLaw.has(line.slice(at - 1, at + 1)));
const useOf = (words: Words, word: string) => (ofLaw.has(word) ? leastUse : useOfWord(words, word));

/** Whether a longer word holds both: 实实在在. */
function isOneOfLong(words: Words, { line, at }: Place): boolean {
  for (const length of [3, 4])
    for (let start = Math.max(0, at + 2 - length); start <= at; start += 1) {
      const word = line.slice(start, start + length);
      if (word.length === length && useOfWord(words, word) > 0) return true;
    }
  return false;
}

/** Whether a word of three or four characters ends with the first of the two: 代理人人：; 人人 is a word, but none stands there. */
const endsLong = (words: Words, { line, at }: Place): boolean =>
  [3, 4].some(length => at + 1 >= length && useOf(words, line.slice(at + 1 - length, at + 1)) >= leastLongUse);

/** Whether one of the two stands inside a word of three or four characters: 合议议庭. */
function isInsideWord(words: Words, { line, at }: Place): boolean {
  for (const length of [3, 4])
    for (let start = Math.max(0, at + 2 - length); start < at; start += 1) {
      const word = line.slice(start, at) + line.slice(at + 1, start + length + 1);
      if (word.length === length && useOfWord(words, word) > 0) return true;
    }
  return false;
}

/** Whether the corpus has these characters together: a list of hashes alone knows too many words. */
function isCounted({ table, idOf }: Omit<DoubledEvidence, 'words'>, text: string): boolean {
  let [first, second] = [firstHash, secondHash];
  for (let at = 0; at < text.length; at += 1) {
    first = continueFirst(first, idOf[text.charCodeAt(at)]!);
    second = continueSecond(second, idOf[text.charCodeAt(at)]!);
  }
  return levelIn(table, { order: text.length, first, second }) > 0;
}

/** How often the most used word is used that begins here. */
const useFrom = (words: Words, { line, at }: Place) =>
  Math.max(...[2, 3, 4].map(length => (at + length > line.length ? 0 : useOf(words, line.slice(at, at + length)))));

/** … that ends with this character. */
const useBehind = (words: Words, { line, at }: Place) =>
  Math.max(...[2, 3, 4].map(length => (at + 1 < length ? 0 : useOf(words, line.slice(at + 1 - length, at + 1)))));
