import expansions from '../data/expansions.json' with { type: 'json' };
import synonyms from '../data/synonyms.json' with { type: 'json' };
import wholeWordData from '../data/whole-words.json' with { type: 'json' };
import { cleanQuestion } from './clean-question.ts';
import { findLegalWords } from './find-legal-words.ts';
import { isParty, isPartyWord, tellParties } from './tell-parties.ts';

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

const everyday = wholeWordData.words.toSorted((a, b) => b.length - a.length);

/** The whole words in a run, none inside another: where a run begins and ends is chance. */
function wordsIn(run: string): string[] {
  const legal = [...findLegalWords(run).keys(), ...tellParties(run).keys()];
  const vocabulary = [...legal, ...everyday.filter(word => run.includes(word))].sort((a, b) => b.length - a.length);
  const words: string[] = [];
  for (let at = 0; at < run.length; ) {
    const word = vocabulary.find(each => run.startsWith(each, at));
    if (word) words.push(word);
    at += word?.length ?? 1;
  }
  return words;
}

/** What a run says in whole words: all of it where the question says no more in one go, else the words in it. */
const wholeWords = (run: string, pieces: Set<string>): string[] => (pieces.has(run) ? [run] : wordsIn(run));

/** Runs are looked for in so much of a question: a story told at length shares words with every article. */
const sharedWithin = 300;

interface Meaning {
  phrase: string;
  term: string;
}

/** What an everyday phrase of a topic is about in law; who is on which side, only the word for that person tells. */
function meaningsOfTopics(question: string): Meaning[] {
  return entries.flatMap(({ lay, terms }) => {
    const phrases = lay.filter(parts => parts.every(part => question.includes(part))).map(parts => parts.join('、'));
    const phrase = phrases.find(each => !isPartyWord(each));
    return phrase === undefined ? [] : terms.filter(term => !isParty(term)).map(term => ({ phrase, term }));
  });
}

/** Synonyms stand for each other; a word that is only near one stands for it, and never the other way round. */
function meaningsOfSynonyms(own: string, names: ReadonlySet<string>): Meaning[] {
  const isSaid = (word: string) => (isPartyWord(word) ? names.has(word) : own.includes(word));
  return synonyms.groups.flatMap(({ canonical, variants, relation }) => {
    const words = [canonical, ...variants].filter(word => word.length >= sharedMin);
    const phrase = words.find(isSaid);
    if (phrase === undefined) return [];
    const others = relation === 'synonym' ? words : phrase === canonical ? [] : [canonical];
    return others.filter(word => word !== phrase).map(term => ({ phrase, term }));
  });
}

/**
 * Reads a question once; gives why an article of this text may answer it: whom it calls what, everyday phrases of the question
 * whose terms of art the article has, synonyms, and whole words that both have, at most six. Says what can be seen in the text,
 * not how the order came about.
 */
export function explainMatch(question: string): (text: string) => MatchReason[] {
  const own = cleanQuestion(question);
  const parties = tellParties(question);
  const sides = [...parties].flatMap(([phrase, terms]) => terms.map(term => ({ phrase, term })));
  const meanings = [
    ...sides.filter(({ phrase, term }) => phrase !== term),
    ...meaningsOfTopics(question),
    ...meaningsOfSynonyms(own, new Set(parties.keys())),
  ];
  const start = own.slice(0, sharedWithin);
  const pieces = new Set(start.split(/[^\p{L}\p{N}]+/u));
  return text => {
    const runs = sharedRuns(start, text);
    const words = new Set(runs.flatMap(run => wholeWords(run, pieces)));
    const shared = [...words].map(word => ({ said: word, term: word }));
    const called = meanings
      .filter(({ term }) => text.includes(term))
      .map(({ phrase, term }) => ({ said: phrase, term }));
    const byTerm = new Map<string, MatchReason>();
    for (const reason of [...called, ...shared]) if (!byTerm.has(reason.term)) byTerm.set(reason.term, reason);
    return [...byTerm.values()].slice(0, reasonsMax);
  };
}
