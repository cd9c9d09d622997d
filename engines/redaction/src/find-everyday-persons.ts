import { compoundSurnames, singleSurnames } from '@antai/names';
import everyday from '../data/everyday-names.json' with { type: 'json' };
import context from '../data/person-context.json' with { type: 'json' };
import type { Span } from './finding.ts';
import { oddsOf, startsWord } from './judge-person.ts';

const common = new Set(singleSurnames.slice(0, everyday.surnamesMax));
const plain = new Set(everyday.plain);
const words = new Set(everyday.words);
const compound = new Set(compoundSurnames);
const givenNames = new Set(everyday.givenNames);
const notNames = new Set(everyday.notNames);
const notBefore = new Set(everyday.notBefore);
const verbs = new Set(everyday.verbs);
const stops = new Set(context.stops);
const han = /^[\u4e00-\u9fa5]$/u;
const confidence = 0.5;
const none = -9;

/** Names of persons in everyday words, where no role and no mark shows them: 张伟和李娜离婚. Rather too many than one too few. */
export function findEverydayPersons(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    const end = endOfName(text, at);
    if (end === at) continue;
    spans.push({ kind: 'person', start: at, end, rule: '常见姓氏与用字', confidence });
    at = end - 1;
  }
  return spans;
}

/** Where a name that begins here ends; here, where none does. */
function endOfName(text: string, at: number): number {
  const isCompound = compound.has(text.slice(at, at + 2));
  const head = text[at]!;
  if (!isCompound && !common.has(head)) return at;
  const start = at + (isCompound ? 2 : 1);
  const givenName = text.slice(start, start + 2);
  if (!han.test(givenName[0] ?? '') || notNames.has(text.slice(at, start + 1)) || notNames.has(head + givenName))
    return at;
  if (givenNames.has(givenName) && (isCompound || !words.has(head))) return start + 2;
  if (!isCompound && startsWord(text.slice(at))) return at;
  // 和王超: a word before a name
  if (!isCompound && !plain.has(head) && plain.has(givenName[0]!) && endOfName(text, start) > start) return at;
  const least =
    isCompound || plain.has(head)
      ? everyday.leastOfPlain
      : words.has(head)
        ? everyday.leastOfWord
        : everyday.leastOfOne;
  if (!isCompound && notBefore.has(text[at - 1] ?? '')) return at;
  const [one, two] = [...givenName].map(each => (han.test(each) && !stops.has(each) ? oddsOf(each) : none)) as [
    number,
    number?,
  ];
  if (one < least) return at;
  return start + (!verbs.has(givenName[1] ?? '') && (two ?? none) >= everyday.leastOfRest ? 2 : 1);
}
