import { findAmounts, findRatios, numberOf } from '../read-quantities.ts';
import { type Detector, type DetectorInput, type Hit, hitOn, type Sentence, sentencesOf } from '../reading.ts';

const totalNames = /(?:合同|货款|工程|服务费?|转让|采购|开发)?(?:的)?(?:总价款?|总金额|总额|总费用|价款总额)/u;
const otherCase =
  /违约|逾期|定金|保证金|不含税|暂[定估]|预估|第[一二三四五六七八九十\d]+(?:期|次|笔|年)|预付|首付|尾款|上限|不超过/u;
const valueMax = 16;
const tolerance = 0.01;

/** What the whole costs, where the contract says one sum alone. */
function totalOf(reading: DetectorInput): number | undefined {
  const totals = sentencesOf(reading, { says: totalNames, saysNot: otherCase }).flatMap(({ text }) => {
    const name = totalNames.exec(text)!;
    const from = name.index + name[0].length;
    const next = findAmounts(text).find(({ start }) => start >= from);
    const isOwn = next && next.start - from <= valueMax && !/[%％]|百分之/u.test(text.slice(from, next.start));
    return isOwn ? [next.yuan] : [];
  });
  const [first] = totals;
  return first !== undefined && totals.every(yuan => Math.abs(yuan - first) <= tolerance) ? first : undefined;
}

/** A share of the whole and the sum that it is said to be: 总价的30%，即40万元. */
function sharesIn({ text, start }: Sentence, total: number): Hit[] {
  const amounts = findAmounts(text);
  return findRatios(text).flatMap(ratio => {
    if (!totalNames.test(text.slice(Math.max(0, ratio.start - valueMax), ratio.start))) return [];
    const sum = amounts.find(each => each.start >= ratio.end && each.start - ratio.end <= valueMax);
    const between = sum && text.slice(ratio.end, sum.start);
    if (!sum || !/^[的\s]*[，,]?\s*(?:[（(]|即|计|合计|为|共计)[\s即计合人民币为共：:RMB¥￥（(]*$/u.test(between!))
      return [];
    if (Math.abs(ratio.value * total - sum.yuan) <= Math.max(1, total * 1e-4)) return [];
    const amount = Math.round(ratio.value * total * 100) / 100;
    return [hitOn({ start: start + ratio.start, end: start + sum.end }, { p: ratio.raw, a: sum.raw, b: amount })];
  });
}

interface Row {
  cells: string[];
  start: number;
  end: number;
}

/** The tables of a text: lines of cells between strokes or tabs, one behind the other. */
function tablesOf(text: string): Row[][] {
  const tables: Row[][] = [];
  let open: Row[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    if (cells) open.push({ cells, start, end: start + line.length });
    else if (open.length > 0) {
      tables.push(open);
      open = [];
    }
    start += line.length + 1;
  }
  return open.length > 0 ? [...tables, open] : tables;
}

function cellsOf(line: string): string[] | undefined {
  const bare = line.trim();
  if (bare.startsWith('|') && bare.endsWith('|') && bare.length > 2)
    return bare
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim());
  return line.includes('\t') ? line.split('\t').map(cell => cell.trim()) : undefined;
}

const inCell = (cell: string | undefined): number | undefined => {
  const figure = /^[¥￥]?\s*(\d[\d,，]*(?:\.\d+)?)\s*(?:元|台|件|吨|套|个|只|箱|米|平方米|㎡|年|月|次|人)?$/u.exec(
    cell ?? '',
  )?.[1];
  return figure === undefined ? undefined : numberOf(figure);
};
const counted = /数\s*量|重\s*量|面\s*积|体\s*积|长\s*度|人\s*数|[月天]\s*数|工\s*时/u;
const sumRow = /合\s*计|总\s*计/u;

/** Rows whose product is not their sum, and sums that the rows do not make. */
function wrongRows([head, ...rows]: Row[]): Hit[] {
  if (!head) return [];
  const columnOf = (name: RegExp) => head.cells.findIndex(cell => name.test(cell));
  const [price, sum] = [columnOf(/单\s*价/u), columnOf(/金\s*额|小\s*计|总\s*价|合\s*计/u)];
  // a price may be that of a piece, of a weight, or of a month of each
  const counts = head.cells.flatMap((cell, at) => (counted.test(cell) ? [at] : []));
  // sums in another unit than prices, or a discount beside them, cannot be compared
  if (sum < 0 || /万/u.test(head.cells[sum]!) !== /万/u.test(head.cells[price] ?? head.cells[sum]!)) return [];
  if (head.cells.some(cell => /折|税额|优惠|运费/u.test(cell))) return [];
  let added = 0;
  return rows.flatMap(({ cells, start, end }): Hit[] => {
    const last = cells.findLast(cell => inCell(cell) !== undefined);
    if (cells.some(cell => sumRow.test(cell))) {
      const total = inCell(cells[sum]) ?? inCell(last);
      const sumAbove = added;
      added = 0;
      if (total === undefined || sumAbove === 0 || Math.abs(total - sumAbove) <= 1) return [];
      return [hitOn({ start, end }, { a: total, b: Math.round(sumAbove * 100) / 100 })];
    }
    const own = inCell(cells[sum]);
    if (own === undefined) return [];
    added += own;
    const each = inCell(cells[price]);
    const numbers = counts.flatMap(at => inCell(cells[at]) ?? []);
    if (each === undefined || numbers.length === 0) return [];
    const products = [...numbers, numbers.reduce((all, number) => all * number, 1)].map(number => number * each);
    if (products.some(product => Math.abs(product - own) <= 1)) return [];
    return [hitOn({ start, end }, { a: own, b: Math.round(products[0]! * 100) / 100 })];
  });
}

/** Sums that do not follow from what they are made of. */
export const sumDetectors: Record<string, Detector> = {
  'str-share-amount': reading => {
    const total = totalOf(reading);
    return total === undefined ? [] : sentencesOf(reading, { says: totalNames }).flatMap(each => sharesIn(each, total));
  },

  'str-table-sum': ({ text }) => tablesOf(text).flatMap(wrongRows),
};
