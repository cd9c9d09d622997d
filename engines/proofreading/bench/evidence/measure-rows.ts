import type { Care, Slip } from '../../src/evidence/find-slips.ts';
import { findWrongCharacters } from '../../src/evidence/find-wrong-characters.ts';
import type { Evidence } from '../../src/evidence/open-evidence.ts';
import { isOdd, readRows } from '../rows.ts';

/** A sentence with what its reference makes of it. */
export interface Sentence {
  id: string;
  original: string;
  correct: string;
}

/** The sentences of one half: what is even was looked at while thresholds were chosen, what is odd was not. */
export const sentencesOf = {
  'EC-LAW': (half: 'even' | 'odd'): Sentence[] =>
    readRows<Sentence>('correction/legal_csc_ecspell_law.jsonl').filter(({ id }) => isOdd(id) === (half === 'odd')),
  'LawBench 2-1': (half: 'even' | 'odd'): Sentence[] =>
    readRows<{ id: string; question: string; answer: string }>('labelled/lawbench/2-1.jsonl')
      .filter(({ id }) => isOdd(id) === (half === 'odd'))
      .map(({ id, question, answer }) => ({ id, original: question, correct: answer })),
};

/** What one text has changed in another, a character at a time: `place character`. */
function listChanges(from: string, to: string): Set<string> {
  const width = to.length + 1;
  const costs = new Uint16Array((from.length + 1) * width);
  for (let row = from.length; row >= 0; row -= 1)
    for (let column = to.length; column >= 0; column -= 1) {
      const at = row * width + column;
      if (row === from.length) costs[at] = to.length - column;
      else if (column === to.length) costs[at] = from.length - row;
      else {
        const same = from[row] === to[column] ? 0 : 1;
        costs[at] = Math.min(costs[at + width + 1]! + same, costs[at + width]! + 1, costs[at + 1]! + 1);
      }
    }
  const changes = new Set<string>();
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    const at = row * width + column;
    const isSame = row < from.length && from[row] === to[column];
    if (row < from.length && column < to.length && costs[at] === costs[at + width + 1]! + (isSame ? 0 : 1)) {
      if (!isSame) changes.add(`${row} ${to[column]}`);
      row += 1;
      column += 1;
    } else if (row < from.length && costs[at] === costs[at + width]! + 1) {
      changes.add(`${row} -`);
      row += 1;
    } else {
      changes.add(`${row} +${to[column]}`);
      column += 1;
    }
  }
  return changes;
}

export function mend(text: string, slips: readonly Pick<Slip, 'start' | 'end' | 'right'>[]): string {
  let mended = '';
  let from = 0;
  for (const { start, end, right } of slips) {
    mended += text.slice(from, start) + right;
    from = end;
  }
  return mended + text.slice(from);
}

export interface Score {
  sentences: number;
  errors: number;
  alarms: number;
  right: number;
  /** Clean sentences, and those of them with an alarm. */
  clean: number;
  cleanAlarmed: number;
  /** Sentences that were changed, and those of them that are then as their reference. */
  changed: number;
  restored: number;
  wrong: string[];
}

/** How many of the changes of a reference a corrector makes, and how many others. */
export function measureSentences(
  sentences: readonly Sentence[],
  correct: (text: string) => readonly Pick<Slip, 'start' | 'end' | 'right'>[],
): Score {
  const score: Score = {
    sentences: 0,
    errors: 0,
    alarms: 0,
    right: 0,
    clean: 0,
    cleanAlarmed: 0,
    changed: 0,
    restored: 0,
    wrong: [],
  };
  for (const { original, correct: reference } of sentences) {
    const slips = correct(original);
    const expected = listChanges(original, reference);
    const mended = mend(original, slips);
    const made = listChanges(original, mended);
    const hits = [...made].filter(each => expected.has(each)).length;
    score.sentences += 1;
    score.errors += expected.size;
    score.alarms += made.size;
    score.right += hits;
    if (made.size > 0) score.changed += 1;
    if (made.size > 0 && mended === reference) score.restored += 1;
    if (expected.size === 0) {
      score.clean += 1;
      if (made.size > 0) score.cleanAlarmed += 1;
    }
    if (hits < made.size) score.wrong.push(`${original} => ${mended} (${reference})`);
  }
  return score;
}

/** F1 of whole sentences, as pycorrector prints it: a sentence counts where all of it is right. */
export function sentenceF1({ sentences, clean, changed, restored }: Score): number {
  const [precision, recall] = [restored / (changed || 1), restored / (sentences - clean || 1)];
  return (2 * precision * recall) / (precision + recall || 1);
}

export const correctBy = (evidence: Evidence, care: Care) => (text: string) =>
  findWrongCharacters(evidence, text, { care });

/** Alarms on texts that hold few errors. */
export function listAlarms(evidence: Evidence, texts: readonly string[], care: Care) {
  let characters = 0;
  const alarms: string[] = [];
  for (const text of texts) {
    characters += text.length;
    for (const { start, end, right, confidence } of findWrongCharacters(evidence, text, { care }))
      alarms.push(
        `${text.slice(Math.max(0, start - 12), start)}[${text.slice(start, end)}>${right} ${confidence.toFixed(2)}]${text.slice(end, end + 12)}`,
      );
  }
  return { characters, alarms };
}
