import { readNumeral } from '@antai/values';

const circles = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** The styles of numbers at the beginning of lines, from the outermost to the innermost. */
const styles = [
  { style: 'chapter', rank: 0, form: /^第([一二三四五六七八九十百\d]+)[编章]/u },
  { style: 'article', rank: 1, form: /^第([一二三四五六七八九十百千零\d]+)条(之[一二三四五六七八九十]+)?/u },
  { style: 'heading', rank: 2, form: /^([一二三四五六七八九十]{1,3})、/u },
  { style: 'item', rank: 3, form: /^[（(]([一二三四五六七八九十]{1,3})[）)]/u },
  { style: 'decimal', rank: 4, form: /^(\d{1,3}\.\d{1,3})(?!\.?\d|年)/u },
  { style: 'number', rank: 4, form: /^(\d{1,3})[.．、](?!\d(?!\d{3}年))/u },
  { style: 'bracketed', rank: 5, form: /^[（(](\d{1,3})[）)]/u },
  { style: 'circled', rank: 6, form: new RegExp(`^([${circles}])`, 'u') },
] as const;

export type LabelStyle = (typeof styles)[number]['style'];

/** The number that a line begins with. */
export interface Label {
  style: LabelStyle;
  rank: number;
  raw: string;
  /** 之一, where it stands behind an article. */
  sub?: string;
  value: number;
  /** What ends the number: 1. and 1、 are lists of their own. */
  mark: string;
  /** Which part of the document it stands in: each annex counts anew. */
  part: number;
  /** The line before leaves something out, or announces a list. */
  follows?: 'omission' | 'announcement';
  start: number;
  end: number;
}

const isOmission = /^[“"]?(?:…+|\.{3,}|[*＊]{3,})$/u;
const isAnnex = /^附件(?:[一二三四五六七八九十\d]{1,3})?(?:[：:\s《]|$)/u;
/** A list follows: 判决如下, a question, a line that ends with a colon, a heading. */
const isAnnouncement = /[：:？?]$|如下$|^[^。；，、：:]{1,15}$/u;
/** The articles after it are quoted: 附：本案适用的法律条文, or the title of a statute on a line of its own. */
const isOfStatute =
  /^附[录：:]?.{0,14}(?:法律|法条|条文|法规)|^《[^《》]{2,60}(?:法|法典|条例|规定|解释|办法|规则)》[：:]?$/u;

/** The numbers of the document at the beginning of the lines of a text; the articles of statutes that it quotes are not its own. */
export function readLabels(text: string): Label[] {
  const labels: Label[] = [];
  let from = 0;
  let part = 0;
  let before: Line | undefined;
  let isQuoting = false;
  for (const line of text.split('\n')) {
    const start = from + line.length - line.trimStart().length;
    from += line.length + 1;
    const words = line.trim();
    if (words === '') continue;
    if (isAnnex.test(words)) part += 1;
    // a title at the very top is the document's own
    if (before && isOfStatute.test(words)) isQuoting = true;
    const label = readLabel(words.slice(0, 30), start);
    if (label && !(isQuoting && label.style === 'article'))
      labels.push({ ...label, part, ...followingOf(before, label.style) });
    before = { words, style: label?.style };
  }
  return labels;
}

interface Line {
  words: string;
  style: LabelStyle | undefined;
}

function readLabel(head: string, start: number): Omit<Label, 'part'> | undefined {
  for (const { style, rank, form } of styles) {
    const match = form.exec(head);
    if (!match) continue;
    const raw = match[1]!;
    const value = style === 'circled' ? circles.indexOf(raw) + 1 : style === 'decimal' ? 0 : readNumeral(raw);
    if (value === undefined) return undefined;
    const sub = match[2];
    const [mark, end] = [match[0].at(-1)!, start + match[0].length];
    return { style, rank, raw, ...(sub ? { sub } : {}), value, mark, start, end };
  }
  return undefined;
}

function followingOf(before: Line | undefined, style: LabelStyle): Pick<Label, 'follows'> {
  if (!before) return {};
  if (isOmission.test(before.words)) return { follows: 'omission' };
  return before.style !== style && isAnnouncement.test(before.words) ? { follows: 'announcement' } : {};
}

export const ranks = styles.map(({ style, rank }) => ({ style, rank }));
