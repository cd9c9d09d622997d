import { foldText, type IgnoredKinds, lengthOfNumbering } from './fold-text.ts';

/** One word, number or sign of a paragraph. */
export interface Word {
  start: number;
  end: number;
  /** Words with the same key are the same, but for what is ignored. */
  key: string;
}

/** A longer paragraph is split by characters: finding words takes time and memory. */
const segmentedMax = 20_000;
const stretchMax = 200;
const piece =
  /[甲乙丙丁戊]方|[\d０-９]+(?:[,，.．][\d０-９]+)*[%％‰]?|[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{2,}|[A-Za-zＡ-Ｚａ-ｚÀ-ɏ]+|…+|[-‐‑‒–—―－]+|\s|(?:(?![甲乙丙丁戊]方|[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{2})\p{Script=Han})+|[\s\S]/gu;

/** Boxes to tick, ticked or not, and ticks. */
export const boxes = /[□☐■☑☒✓✔√✗✘]/gu;

let segmenter: Intl.Segmenter | undefined;

/** The words of a paragraph in order; its number stands alone, and what is ignored is left out. */
export function splitWords(text: string, ignored: IgnoredKinds): Word[] {
  const words: Word[] = [];
  const add = (start: number, end: number) => {
    const key = foldText(text.slice(start, end), ignored);
    if (key !== '') words.push({ start, end, key });
  };
  const from = lengthOfNumbering(text);
  if (from > 0 && !ignored.has('numbering')) add(0, from);
  for (const { 0: own, index } of text.slice(from).matchAll(piece)) {
    const start = from + index;
    if (own.length === 1 || !/^\p{Script=Han}/u.test(own) || isWhole.test(own)) add(start, start + own.length);
    else for (const [at, length] of wordsOf(own, text.length)) add(start + at, start + at + length);
  }
  return words.map((word, at) =>
    isBox.test(word.key) ? { ...word, key: `${word.key} ${words[at + 1]?.key ?? ''}` } : word,
  );
}

/** A box is the same only before the same words: two boxes changed places with each other where one was ticked instead. */
const isBox = new RegExp(`^${boxes.source}$`, 'u');

const isWhole = /^[甲乙丙丁戊]方$|^[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{2,}$/u;

function wordsOf(stretch: string, lengthOfAll: number): [number, number][] {
  if (stretch.length > stretchMax || lengthOfAll > segmentedMax) {
    let at = 0;
    return [...stretch].map((char): [number, number] => {
      const own = at;
      at += char.length;
      return [own, char.length];
    });
  }
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return [...segmenter.segment(stretch)].map(({ index, segment }) => [index, segment.length]);
}
