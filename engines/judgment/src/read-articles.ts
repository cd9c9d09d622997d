import type { CitedArticle } from './judgment.ts';
import { readNumber } from './read-number.ts';

const number = '[一二三四五六七八九十百千零〇两\\d０-９]{1,7}';
const unit = `(?:第\\s*)?[（(]?(${number})[）)]?\\s*`;
/** One step of a list: 第六十七条, 之一, 第一款, （二）项, 、第三款, 至第五条. The statute's name has just been read. */
const step = new RegExp(
  `(?:[、，,；和及与或以并至到\\s]|以及|并且|或者|—|-){0,4}(?:(?:第\\s*(${number})\\s*条|(?<=[》、，和及与至]\\s*)(${number})条|第\\s*(${number})(?=、(?:第?${number}){1,3}(?:、${number}){0,8}条|\\s*第${number}款))(?:\\s*之\\s*(${number}))?|${unit}款|${unit}项|(?:第|(?<=[、和]))(${number})(?=(?:[、和]第?${number}){1,8}(?:款|项)))`,
  'y',
);
const between =
  /^(?:[（(][^（）()]{0,60}(?:[（(][^（）()]{0,20}[）)][^（）()]{0,20})?[）)])?\s*(?:的|之|中|\d{4}年(?:修正|修订)|相关规定|修正案[（(][^（）()]{1,4}[）)])?\s*/;

/** The articles listed from `from` on, with paragraphs, items and ranges; ends where the list ends. */
export function readArticles(text: string, from: number): { articles: CitedArticle[]; end: number } {
  const articles: CitedArticle[] = [];
  let at = from + between.exec(text.slice(from, from + 120))![0].length;
  let end = from;
  let isRange = false;
  for (let i = 0; i < 200; i++) {
    step.lastIndex = at;
    const found = step.exec(text);
    if (!found) break;
    isRange = /[至到]/.test(text.slice(at, at + 2)) && articles.length > 0;
    if (!addStep(articles, found, isRange)) break;
    at = end = at + found[0].length;
    const aside =
      /^(?:[（(][^（）()]{1,40}[）)](?=[、，])|(?:(?![款项条第])[\u4e00-\u9fa5]){1,12}(?=、第[一二三四五六七八九十百零]{1,7}条))/.exec(
        text.slice(at, at + 60),
      );
    if (aside) at += aside[0].length;
  }
  return { articles, end };
}

function addStep(articles: CitedArticle[], found: RegExpExecArray, isRange: boolean): boolean {
  const [, full, short, listed, after, paragraph, item, loose] = found;
  const article = readNumber(full ?? short ?? listed ?? '');
  const last = articles.at(-1);
  if (article !== undefined) {
    if (isRange && last && article > last.article && article - last.article <= 60) {
      for (let n = last.article + 1; n < article; n++) articles.push(label({ article: n }));
    }
    articles.push(label({ article, subArticle: after ? readNumber(after) : undefined }));
    return article > 0;
  }
  if (!last) return false;
  const part = readNumber(paragraph ?? item ?? loose ?? '');
  if (part === undefined) return false;
  if (paragraph || loose) addPart(articles, last, 'paragraph', part);
  else addPart(articles, last, 'item', part);
  return true;
}

/** 第三款 after 第一款 is a further place in the same article; after the bare article it narrows it. */
function addPart(articles: CitedArticle[], last: CitedArticle, field: 'paragraph' | 'item', value: number): void {
  const narrowed = {
    article: last.article,
    subArticle: last.subArticle,
    paragraph: field === 'item' ? last.paragraph : value,
    item: field === 'item' ? value : undefined,
  };
  const isFirst =
    field === 'paragraph' ? last.paragraph === undefined && last.item === undefined : last.item === undefined;
  if (isFirst) articles[articles.length - 1] = label(narrowed);
  else articles.push(label(narrowed));
}

const numerals = '〇一二三四五六七八九';

function label(place: Omit<CitedArticle, 'label'>): CitedArticle {
  const { article, subArticle, paragraph, item } = place;
  const words = `第${inWords(article)}条${subArticle ? `之${inWords(subArticle)}` : ''}${paragraph ? `第${inWords(paragraph)}款` : ''}${item ? `第${inWords(item)}项` : ''}`;
  return {
    label: words,
    article,
    ...(subArticle && { subArticle }),
    ...(paragraph && { paragraph }),
    ...(item && { item }),
  };
}

function inWords(n: number): string {
  const [thousands, hundreds, tens, ones] = [
    Math.floor(n / 1000),
    Math.floor(n / 100) % 10,
    Math.floor(n / 10) % 10,
    n % 10,
  ];
  const high = `${thousands ? `${numerals[thousands]}千` : ''}${hundreds ? `${numerals[hundreds]}百` : thousands && (tens || ones) ? '零' : ''}`;
  const low = tens
    ? `${tens === 1 && !high ? '' : numerals[tens]}十`
    : high && ones && !high.endsWith('零')
      ? '零'
      : '';
  return high + low + (ones ? numerals[ones] : '');
}
