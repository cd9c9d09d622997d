import { findLegalWords } from '@antai/retrieval';

const wordsMax = 6;
const wideWordsMax = 12;
/** A question with fewer words of its own is read together with those before it. */
const ownWordsMin = 2;
const earlierWordsMax = 3;

/** Words that nearly every judgment says: they tell no case from another. */
const everywhere = new Set([
  '原告',
  '被告',
  '法院',
  '人民法院',
  '诉讼',
  '起诉',
  '判决',
  '合同',
  '法律',
  '规定',
  '怎么',
  '如何',
]);

/** The words of law that a text says, each once and none inside another, in their order. */
export function legalWordsOf(text: string): string[] {
  const vocabulary = [...findLegalWords(text).keys()].toSorted((a, b) => b.length - a.length);
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const word = vocabulary.find(each => text.startsWith(each, at));
    if (word && !words.includes(word)) words.push(word);
    at += word?.length ?? 1;
  }
  return words;
}

/** Those that tell most: common ones only where there is nothing else. */
function telling(words: string[]): string[] {
  const rare = words.filter(word => !everywhere.has(word));
  return rare.length > 0 ? rare : words;
}

export interface Wording {
  question: string;
  /** The questions before it in its branch, the latest last. */
  earlier: string[];
  /** What its assistant adds. */
  focus: string;
}

/** The words that records are searched by: `exact` say the question closely, `wide` every word of law that lies in it. */
export interface Words {
  exact: string[];
  wide: string[];
}

/** The question's own words, those of its field, and of earlier questions where it says little. */
export function chooseWords({ question, earlier, focus }: Wording): Words {
  const own = telling(legalWordsOf(question));
  const added = focus.split(/\s+/u).filter(Boolean);
  const before = own.length < ownWordsMin ? telling(legalWordsOf(earlier.at(-1) ?? '')).slice(0, earlierWordsMax) : [];
  const exact = [...new Set([...own, ...before, ...added])].slice(0, wordsMax);
  const inside = telling([...findLegalWords(exact.join('\n')).keys()]);
  return { exact, wide: [...new Set([...exact, ...inside])].slice(0, wideWordsMax) };
}

/** The question as articles are looked for: with what it leaves out because it was said before. */
export function completeQuestion({ question, earlier, focus }: Wording): string {
  const isShort = telling(legalWordsOf(question)).length < ownWordsMin;
  return [question, ...(isShort ? earlier.slice(-1) : []), focus].filter(Boolean).join('\n');
}

/** 怎么规定: what is left of a question that only names articles, and asks for nothing else. */
const besideMin = 8;

/**
 * What a question asks beside the articles that it names: the words of their titles lead to whatever has a title like them.
 * Empty where it asks for those articles alone.
 */
export function restOfQuestion(question: string, named: string[]): string {
  if (named.length === 0) return question;
  const rest = named.reduce((text, raw) => text.replaceAll(raw, ''), question);
  return rest.replaceAll(/[\s，。？！、；：]/gu, '').length < besideMin ? '' : rest;
}
