import { readNumeral } from '@antai/values';

const circles = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** The styles of numbers at the beginning of lines, from the outermost to the innermost. */
const styles = [
  { style: 'chapter', rank: 0, form: /^第([一二三四五六七八九十百\d]+)[编章]/u },
  { style: 'article', rank: 1, form: /^第([一二三四五六七八九十百千零\d]+)条(之[一二三四五六七八九十]+)?/u },
  { style: 'heading', rank: 2, form: /^([一二三四五六七八九十]{1,3})、/u },
  { style: 'item', rank: 3, form: /^[（(]([一二三四五六七八九十]{1,3})[）)]/u },
  { style: 'decimal', rank: 4, form: /^(\d+\.\d+)(?!\.?\d)/u },
  { style: 'number', rank: 4, form: /^(\d{1,3})[.．、](?!\d)/u },
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
  start: number;
  end: number;
}

/** The numbers at the beginning of the lines of a text. */
export function readLabels(text: string): Label[] {
  const labels: Label[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const start = from + line.length - line.trimStart().length;
    from += line.length + 1;
    const head = line.trimStart().slice(0, 30);
    for (const { style, rank, form } of styles) {
      const match = form.exec(head);
      if (!match) continue;
      const raw = match[1]!;
      const value = style === 'circled' ? circles.indexOf(raw) + 1 : style === 'decimal' ? 0 : readNumeral(raw);
      if (value === undefined) break;
      const sub = match[2];
      labels.push({ style, rank, raw, ...(sub ? { sub } : {}), value, start, end: start + match[0].length });
      break;
    }
  }
  return labels;
}

export const ranks = styles.map(({ style, rank }) => ({ style, rank }));
