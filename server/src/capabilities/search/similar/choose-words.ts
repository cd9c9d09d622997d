import { findLegalWords } from '@antai/retrieval';
import data from './data/function-words.json' with { type: 'json' };

/** A word that may tell a case from others. */
export interface Word {
  text: string;
  count: number;
  isLegal: boolean;
  /** Not cut out of a longer run, so that it can be shown. */
  isWhole: boolean;
}

const longestFirst = (words: string[]) => words.toSorted((a, b) => b.length - a.length).join('|');
const breaks = new RegExp(`${longestFirst(data.phrases)}|[${data.characters}]|[^\\u3400-\\u9fff]+`, 'u');

const ofEveryCase = new Set(data.phrases);

/** What is longer is looked at only this far. */
export const textMax = 20_000;

const wholeMax = 4;

/** Short runs are words; a longer run is read as its pairs, those across a boundary prove themselves rare or common later. */
function wordsBeside(legal: Map<string, number>, text: string): Word[] {
  const words = new Map<string, Word>();
  const add = (piece: string, isWhole: boolean) => {
    if (legal.has(piece)) return;
    const word = words.get(piece);
    words.set(piece, {
      text: piece,
      count: (word?.count ?? 0) + 1,
      isLegal: false,
      isWhole: word?.isWhole || isWhole,
    });
  };
  for (const run of text.split(breaks)) {
    if (run.length <= wholeMax) {
      if (run.length > 1) add(run, true);
      continue;
    }
    for (let at = 0; at + 1 < run.length; at++) add(run.slice(at, at + 2), false);
  }
  return [...words.values()];
}

const legalMax = 16;
const othersMax = 8;

/** Words that a statement of facts speaks with, those said most often and the longest first: of law, and any others. */
export function wordsOf(text: string): Word[] {
  const read = text.slice(0, textMax);
  const legal = findLegalWords(read);
  const words = [...legal]
    .filter(([word]) => !ofEveryCase.has(word))
    .map(([word, count]) => ({ text: word, count, isLegal: true, isWhole: true }));
  const weight = ({ text: word, count, isWhole }: Word) => Math.log(1 + count) * word.length * (isWhole ? 1.5 : 1);
  const most = (some: Word[], limit: number) => some.sort((a, b) => weight(b) - weight(a)).slice(0, limit);
  return [...most(words, legalMax), ...most(wordsBeside(legal, read), othersMax)];
}

interface CountedWord extends Word {
  /** In how many records it stands. */
  holders: number;
}

/** Fewer than this share have names, more have phrases of every judgment: neither tells what a case is about. */
const rareShare = 0.003;
const commonShare = 0.15;

/** Among so few records nothing can be said of how common a word is. */
const fewRecords = 50;

const legalWeight = 2;

/** The words worth searching by: neither nobody's nor everybody's, the rarer and more said first. */
export function tellingWords(words: CountedWord[], { total, limit }: { total: number; limit: number }): Word[] {
  const atLeast = Math.max(3, total * rareShare);
  const isTelling = ({ holders }: CountedWord) =>
    total < fewRecords ? holders > 0 : holders >= atLeast && holders <= total * commonShare;
  const weight = ({ count, holders, isLegal }: CountedWord) =>
    (isLegal ? legalWeight : 1) * Math.log(1 + count) * Math.log(1 + total / holders) ** 0.7;
  return words
    .filter(isTelling)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, limit);
}
