import expansions from '../data/expansions.json' with { type: 'json' };
import synonyms from '../data/synonyms.json' with { type: 'json' };
import { cleanQuestion } from './clean-question.ts';

/** Words of a question, and the words of the article that they stand for; the same words where the article says them too. */
export interface MatchReason {
  said: string;
  term: string;
}

const reasonsMax = 6;
const sharedMin = 2;
const entries = expansions.entries.map(({ lay, terms }) => ({ lay: lay.map(phrase => phrase.split('+')), terms }));

const isWords = (text: string) => /^[\p{L}\p{N}]+$/u.test(text);

/** The longest runs that a question shares with a text, in the order of the question and apart. */
function sharedRuns(question: string, text: string): string[] {
  const runs: string[] = [];
  for (let at = 0; at < question.length; ) {
    let length = 0;
    while (at + length < question.length && text.includes(question.slice(at, at + length + 1))) length++;
    const run = question.slice(at, at + length);
    if (length >= sharedMin && isWords(run)) runs.push(run);
    at += Math.max(1, length);
  }
  return [...new Set(runs)].sort((a, b) => b.length - a.length);
}

/** Runs are looked for in so much of a question: a story told at length shares words with every article. */
const sharedWithin = 300;

/**
 * Reads a question once; gives why an article of this text may answer it: everyday phrases of the question whose terms of
 * art the article has, synonyms, and words that both have, at most six. Says what can be seen in the text, not how the
 * order came about.
 */
export function explainMatch(question: string): (text: string) => MatchReason[] {
  const own = cleanQuestion(question);
  const meant = entries.flatMap(({ lay, terms }) => {
    const phrase = lay.find(parts => parts.every(part => question.includes(part)));
    return phrase ? [{ phrase: phrase.join('、'), terms }] : [];
  });
  const alike = synonyms.groups.flatMap(({ canonical, variants }) => {
    const words = [canonical, ...variants].filter(word => word.length >= sharedMin);
    const ownWord = words.find(word => own.includes(word));
    return ownWord ? [{ phrase: ownWord, terms: words.filter(word => word !== ownWord) }] : [];
  });
  return text => {
    const called = [...meant, ...alike].flatMap(({ phrase, terms }) => {
      const term = terms.find(each => text.includes(each));
      return term ? [{ said: phrase, term }] : [];
    });
    const shared = sharedRuns(own.slice(0, sharedWithin), text).map(run => ({ said: run, term: run }));
    const byTerm = new Map<string, MatchReason>();
    for (const reason of [...called, ...shared]) if (!byTerm.has(reason.term)) byTerm.set(reason.term, reason);
    return [...byTerm.values()].slice(0, reasonsMax);
  };
}
