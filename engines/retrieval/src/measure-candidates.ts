import { fieldOf, keptFields } from './article-texts.ts';
import type { ArticleIndex } from './build-index.ts';
import { nameOf } from './describe-article.ts';
import { formCount } from './flag-article.ts';
import {
  addCounts,
  type Counts,
  clearCounts,
  countTokens,
  coveredMass,
  emptyCounts,
  scoreCounts,
} from './measure-fields.ts';
import { phraseMeter } from './measure-phrases.ts';
import { measureSurroundings, surroundingNames } from './measure-surroundings.ts';
import { type QuestionWords, readQuestion } from './read-question.ts';
import type { Candidate, CandidateList } from './score-articles.ts';
import { titleKey } from './title-key.ts';
import type { Channel } from './tokens.ts';

const fieldNames = ['title', 'path', 'text', 'lay', 'terms', 'caption'] as const;
const fieldChannels = fieldNames.flatMap(field =>
  (['pairs', 'characters'] as const).map(channel => ({ field, channel })),
);
const sentenceLength = 30;

/** What is measured of a candidate, in the order of `measureCandidates`' rows. */
export const measureNames = [
  ...['share', 'logPlace', 'score', 'pairs', 'characters', 'scoreByMass'],
  ...fieldChannels.flatMap(({ field, channel }) => [`${field}.${channel}.mass`, `${field}.${channel}.best`]),
  ...['coverText.pairs', 'coverText.characters', 'coverAll.pairs', 'coverAll.characters'],
  ...['sentence.pairs', 'sentence.characters', 'sentence.pairs.best', 'sentence.characters.best'],
  ...['phrase.pairs', 'phrase.characters', 'phraseSaid', 'phrasesSaid', 'captionMatch'],
  ...['logLength', 'ordinal', 'ordinalShare', 'rank', 'factor', 'isCode', 'hasLay', 'hasCaption'],
  ...['compensation', 'penalty', 'definition', 'ban', 'leave', 'time', 'general', 'intents'],
  ...['questionLength', 'questionMass', 'titleNamed'],
  ...surroundingNames,
];

/** The measures of all candidates, a row each; only to be compared within one answer. */
export function measureCandidates(
  index: ArticleIndex,
  { question, list }: { question: string; list: CandidateList },
): Float32Array {
  const words = readQuestion(index, question);
  const { candidates } = list;
  const width = measureNames.length;
  const rows = new Float32Array(candidates.length * width);
  const measureOne = candidateMeter(index, words, list);
  for (const [place, candidate] of candidates.entries()) rows.set(measureOne(candidate, place), place * width);
  shareBest(rows, width);
  measureSurroundings(index, list, { rows, width, first: width - surroundingNames.length });
  return rows;
}

/** Measures by the best of the list: their columns hold the plain measure until here. */
function shareBest(rows: Float32Array, width: number): void {
  for (const [column, name] of measureNames.entries()) {
    if (!name.endsWith('.best')) continue;
    let best = 0;
    for (let at = column; at < rows.length; at += width) best = Math.max(best, rows[at]!);
    if (best > 0) for (let at = column; at < rows.length; at += width) rows[at]! /= best;
  }
}

/** What the fields of a candidate say of the question: BM25 by field and channel, coverage, the best sentence. */
function fieldMeter(index: ArticleIndex, words: QuestionWords) {
  const { statutes, texts, postings } = index;
  const counts = emptyCounts(words);
  const all = emptyCounts(words);
  const sentence = emptyCounts(words);
  const titles = new Map<number, Uint16Array>();

  function titleOf(statute: number): Uint16Array {
    let codes = titles.get(statute);
    if (!codes) {
      const name = nameOf(statutes[statute]!.title);
      codes = Uint16Array.from(name, (_, at) => name.charCodeAt(at));
      titles.set(statute, codes);
    }
    return codes;
  }

  const meanOf = (channel: Channel, field: number) => postings[channel].means[field] ?? 1;

  /** The best sentence by pairs and by characters; leaves the whole text's counts in `counts`. */
  function measureSentences(text: Uint16Array): number[] {
    let [pairs, characters] = [0, 0];
    const rest = { saturation: 0.8, lengthShare: 0.6, mean: sentenceLength };
    for (let start = 0; start < text.length; ) {
      let end = start;
      while (end < text.length && !isSentenceEnd(text[end]!)) end++;
      clearCounts(sentence);
      countTokens(text.subarray(start, end), sentence);
      addCounts(counts, sentence);
      pairs = Math.max(pairs, scoreCounts(sentence, { channel: 'pairs', ...rest }));
      characters = Math.max(characters, scoreCounts(sentence, { channel: 'characters', ...rest }));
      start = end + 1;
    }
    return [pairs / words.mass.pairs, characters / words.mass.characters, pairs, characters];
  }

  return ({ document, statute }: Candidate): number[] => {
    clearCounts(all);
    const fields: number[] = [];
    let cover: number[] = [];
    let sentences: number[] = [];
    for (const [field, name] of fieldNames.entries()) {
      const codes = field === 0 ? titleOf(statute) : fieldOf(texts, { document, field: field - 1 });
      clearCounts(counts);
      if (name === 'text') sentences = measureSentences(codes);
      else countTokens(codes, counts);
      addCounts(all, counts);
      for (const channel of ['pairs', 'characters'] as const) {
        const lengthShare = name === 'text' ? 0.6 : 0.3;
        const mean = meanOf(channel, field);
        const score = scoreCounts(counts, { channel, saturation: 1.2, lengthShare, mean });
        fields.push(score / words.mass[channel], score);
      }
      if (name === 'text') cover = coversOf(counts);
    }
    return [...fields, ...cover, ...coversOf(all), ...sentences];
  };
}

function candidateMeter(index: ArticleIndex, words: QuestionWords, { candidates, factorOf }: CandidateList) {
  const { statutes, texts, flags, articleCount } = index;
  const top = candidates[0]?.score || 1;
  const measureFields = fieldMeter(index, words);
  const phrases = phraseMeter(index, words);
  const has = (document: number, field: keyof typeof keptFields) =>
    fieldOf(texts, { document, field: keptFields[field] }).length > 0;

  return (candidate: Candidate, place: number): number[] => {
    const { document, statute, score, shares } = candidate;
    const text = fieldOf(texts, { document, field: keptFields.text });
    const { start, rank, id, title } = statutes[statute]!;
    const end = statutes[statute + 1]?.start ?? articleCount;
    const key = titleKey(title);
    return [
      ...[score / top, Math.log1p(place), score, shares.pairs, shares.characters, score / words.mass.characters],
      ...measureFields(candidate),
      ...phrases(document),
      ...[Math.log1p(text.length), document - start, (document - start) / Math.max(1, end - start), rank, factorOf(id)],
      ...[Number(key === '民法典'), Number(has(document, 'lay')), Number(has(document, 'caption'))],
      ...formsOf(flags[document]!),
      bitCount((flags[document]! & words.flags) >>> formCount),
      ...[words.text.length, words.mass.characters, key !== '' && words.key.includes(key) ? key.length : 0],
    ];
  };
}

const sentenceEnds = new Set([...'。；\n'].map(mark => mark.charCodeAt(0)));
const isSentenceEnd = (code: number) => sentenceEnds.has(code);

const coversOf = (counts: Counts): number[] =>
  (['pairs', 'characters'] as const).map(channel => coveredMass(counts, channel) / counts.words.mass[channel]);

const formsOf = (flags: number): number[] => Array.from({ length: formCount }, (_, bit) => (flags >>> bit) & 1);

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
