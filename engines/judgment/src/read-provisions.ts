import statutes from '../data/statutes.json' with { type: 'json' };
import type { CitedArticle, CitedProvision, JudgmentSection } from './judgment.ts';
import { readNumber } from './read-number.ts';
import { leadsToDisposition } from './recognise.ts';

const known = new Map(Object.entries(statutes.shortNames));
const number = '[一二三四五六七八九十百千零〇两\\d０-９]{1,7}';
const unit = `(?:第\\s*)?[（(]?(${number})[）)]?\\s*`;
/** One step of a list: 第六十七条, 之一, 第一款, （二）项, 、第三款, 至第五条. The statute's name has just been read. */
const step = new RegExp(
  `(?:[、，,；和及与或以并至到\\s]|以及|并且|或者|—|-){0,4}(?:(?:第\\s*(${number})\\s*条|(?<=[》、，和及与至]\\s*)(${number})条|第\\s*(${number})(?=、(?:第?${number}){1,3}(?:、${number}){0,8}条|\\s*第${number}款))(?:\\s*之\\s*(${number}))?|${unit}款|${unit}项|(?:第|(?<=[、和]))(${number})(?=(?:[、和]第?${number}){1,8}(?:款|项)))`,
  'y',
);
const between =
  /^(?:[（(][^（）()]{0,60}(?:[（(][^（）()]{0,20}[）)][^（）()]{0,20})?[）)])?\s*(?:的|之|中|\d{4}年(?:修正|修订)|相关规定|修正案[（(][^（）()]{1,4}[）)])?\s*/;
const opener = /《|(?<![\u4e00-\u9fa5])(?:该|本|同|上述|前述)(?:法|条例|规定|解释|办法)(?=第)/g;

interface Name {
  statute: string;
  start: number;
  end: number;
}

/** Statutes with the articles cited from them, in reading order; book marks, short names and 该法 are understood, nothing is looked up. */
export function readProvisions(text: string, sections: JudgmentSection[]): CitedProvision[] {
  const declared = declaredNames(text);
  const bases = decisionBases(text, sections);
  const found: CitedProvision[] = [];
  let last: string | undefined;
  let section = 0;
  for (const name of names(text, declared)) {
    const previous = found.at(-1);
    if (previous && name.start < previous.end) continue;
    const statute = name.statute || last;
    if (!statute) continue;
    last = statute;
    const list = readArticles(text, name.end);
    if (list.articles.length === 0) continue;
    while (section < sections.length - 1 && name.start >= sections[section]!.end) section++;
    const isDecisionBasis = bases.some(({ start, end }) => name.start >= start && name.start < end);
    found.push({
      statute,
      articles: list.articles,
      raw: text.slice(name.start, list.end),
      start: name.start,
      end: list.end,
      section: sections[section]!.key,
      isDecisionBasis,
    });
  }
  return found;
}

/** The last sentence before each "判决如下": the provisions there carry the decision. */
function decisionBases(text: string, sections: JudgmentSection[]): { start: number; end: number }[] {
  const disposition = sections.find(({ key }) => key === 'disposition');
  const end = disposition ? disposition.start : undefined;
  if (end === undefined || !leadsToDisposition(text.slice(Math.max(0, end - 200), end).trim())) return [];
  const lead = text.slice(Math.max(0, end - 3000), end);
  const stops = [...lead.trimEnd().matchAll(/。(?=[^（]|$)|\n(?!《)/g)].map(match => match.index);
  const cut = stops.filter(at => at < lead.trimEnd().length - 12).at(-1) ?? -1;
  const verb = [...lead.slice(cut + 1).matchAll(/(?:依照|依据|根据|按照|适用|据)(?=[^。]{0,40}《)/g)][0];
  const from = end - lead.length + cut + 1 + (verb?.index ?? 0);
  return [{ start: from, end }];
}

/** 《…》（以下简称《刑法》） and the like: what the text itself calls a statute. */
function declaredNames(text: string): Map<string, string> {
  const declared = new Map(known);
  for (const match of text.matchAll(
    /《([^《》]{2,60}(?:[〈《][^〈〉《》]{2,40}[〉》][^《》]{0,30})?)》[（(][^（）()]{0,20}?简称[为：:]?\s*[“"《〈]?([^）)”"》〉“《〈]{1,24})[”"》〉]?/g,
  )) {
    declared.set(match[2]!, fullName(match[1]!));
  }
  return declared;
}

const fullName = (name: string) => name.replace(/\s/g, '');

function* names(text: string, declared: Map<string, string>): Generator<Name> {
  const short = [...declared.keys()].filter(name => !/[《》]/.test(name)).sort((a, b) => b.length - a.length);
  const bare = new RegExp(
    `(?:中华人民共和国)?(?:${short.slice(0, 300).map(escaped).join('|')})(?=[》]{0,1}\\s*(?:第|[（(]))`,
    'g',
  );
  const starts = [...text.matchAll(opener)].map(match => ({ at: match.index, word: match[0] }));
  const shorts = [...text.matchAll(bare)].map(match => ({ at: match.index, word: match[0] }));
  for (const { at, word } of [...starts, ...shorts].sort((a, b) => a.at - b.at)) {
    if (word === '《') {
      const marked = readMarked(text, at, declared);
      if (marked) yield marked;
    } else if (!isInsideMarks(text, at))
      yield {
        statute: declared.get(word) ?? declared.get(word.replace('中华人民共和国', '')) ?? '',
        start: at,
        end: at + word.length,
      };
  }
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const isInsideMarks = (text: string, at: number) => {
  const before = text.slice(Math.max(0, at - 60), at);
  return before.lastIndexOf('《') > before.lastIndexOf('》');
};

/** 《最高人民法院关于适用《…》的解释》: marks may nest, and courts forget to close the inner ones. */
function readMarked(text: string, at: number, declared: Map<string, string>): Name | undefined {
  let depth = 0;
  const limit = Math.min(text.length, at + 160);
  for (let i = at; i < limit; i++) {
    const c = text[i];
    if (c === '《') depth++;
    else if (c === '\n' && depth > 1) return undefined;
    else if (c === '》' && (--depth === 0 || /^》*\s*第/.test(text.slice(i + 1, i + 6)))) {
      const end = i + 1 + /^》*/.exec(text.slice(i + 1, i + 4))![0].length;
      const name = text.slice(at + 1, i).replace(/\s/g, '');
      const issuer = /(最高人民法院(?:、最高人民检察院)?(?:、公安部)?(?:、司法部)?|最高人民检察院)$/.exec(
        text.slice(Math.max(0, at - 30), at),
      );
      const statute = declared.get(name) ?? (issuer && name.startsWith('关于') ? issuer[1] + name : name);
      return { statute, start: issuer && name.startsWith('关于') ? at - issuer[1]!.length : at, end };
    }
  }
  return undefined;
}

function readArticles(text: string, from: number): { articles: CitedArticle[]; end: number } {
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
