import { readNumeral } from '@antai/values';
import type { Objection } from './issue.ts';
import { type Label, readLabels } from './read-labels.ts';

const reference =
  /(本(?:合同|协议|章程|办法|制度|规定|细则))?第([一二三四五六七八九十百千零\d]{1,9})条(?:第([一二三四五六七八九十]{1,3})款)?(?:第[（(]([一二三四五六七八九十]{1,3})[）)]项)?/gu;
const isOfOther = /(?:》|法|典|条例|解释|规定|办法|主合同|原合同|原协议|该合同)\s*$/u;
/** What stands between references that have one owner: 《民法典》第五百六十三条第一款、第二款和第五百六十六条. */
const isJoint =
  /^(?:第[一二三四五六七八九十\d]+[款项]|第?[（(][一二三四五六七八九十\d]+[）)]项?|以及|[、，,和及与或至到]|\s)+$/u;
const statuteArticle = /(?:》|法|典|条例|解释|规定|办法)第[一二三四五六七八九十百千零\d]{1,9}条/u;
const decimalReference = /(?<=按|依|见|按照|依照)(\d{1,3}\.\d{1,3})(?![\d%元])/gu;
const annexHead = /^[^\S\n]*[【[]?附件([一二三四五六七八九十\d]{1,3})(?:[：:\s《（(、.—-]|[】\]]|$)/gmu;
const annexReference = /附件([一二三四五六七八九十\d]{1,3})(?![：:\d式])/gu;

/** References to articles, paragraphs, items, decimal numbers and annexes of the document itself that are not there. */
export function checkReferences(text: string): Objection[] {
  const labels = readLabels(text);
  const articles = labels.filter(({ style }) => style === 'article');
  return [...checkArticles(text, articles), ...checkDecimals(text, labels), ...checkAnnexes(text, articles.length > 0)];
}

function checkArticles(text: string, articles: Label[]): Objection[] {
  if (articles.length === 0) return [];
  const starts = new Set(articles.map(({ start }) => start));
  const bodies = new Map(
    articles.map(({ value, end }, index) => [
      value,
      openArticle(text.slice(end, articles[index + 1]?.start ?? text.length)),
    ]),
  );
  const last = articles.reduce((highest, { value }) => Math.max(highest, value), 0);
  /** Where the last reference to another text ends. */
  let otherEnd = -1;
  return [...text.matchAll(reference)].flatMap(({ 0: raw, 1: own, 2: number, 3: paragraph, 4: item, index: start }) => {
    const before = text.slice(Math.max(0, start - 12), start);
    const end = start + raw.length;
    if (!own && starts.has(start)) return [];
    const isNextOfOther = otherEnd >= 0 && start - otherEnd < jointMax && isJoint.test(text.slice(otherEnd, start));
    if (!own && (isOfOther.test(before) || isNextOfOther)) {
      otherEnd = end;
      return [];
    }
    const article = readNumeral(number!);
    const body = article === undefined ? undefined : bodies.get(article);
    // behind the article of a statute, a number that the document does not reach is the statute's
    if (!own && body === undefined && (article ?? 0) > last && statuteArticle.test(lineBefore(text, start))) return [];
    if (body === undefined)
      return [{ start, end, kind: 'missing', reason: `本文件没有第${number}条，条文编至第${last}条` }];
    const paragraphs = Math.max(1, body.paragraphs());
    if (paragraph && (readNumeral(paragraph) ?? 0) > paragraphs)
      return [{ start, end, kind: 'missing', reason: `第${number}条只有${paragraphs}款` }];
    if (item && !body.hasItem(item, raw))
      return [{ start, end, kind: 'missing', reason: `第${number}条没有第（${item}）项` }];
    return [];
  });
}

const jointMax = 40;

const lineBefore = (text: string, start: number) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start);

const paragraphsIn = (body: string) =>
  body.split('\n').filter(line => line.trim() !== '' && !/^\s*[（(]?[一二三四五六七八九十\d]+[）)、.]/u.test(line))
    .length;

const itemNumber = /[（(]([一二三四五六七八九十]{1,3})[）)]/gu;

/** The text of an article, counted once however often it is referred to. */
function openArticle(body: string) {
  let paragraphs: number | undefined;
  let items: Map<string, { first: number; count: number }> | undefined;

  function readItems() {
    const places = new Map<string, { first: number; count: number }>();
    for (const { 1: item, index } of body.matchAll(itemNumber)) {
      const place = places.get(item!);
      if (place) place.count += 1;
      else places.set(item!, { first: index, count: 1 });
    }
    return places;
  }

  return {
    paragraphs: () => (paragraphs ??= paragraphsIn(body)),
    /** Whether an item of this number stands here, other than in these words that refer to it. */
    hasItem(item: string, reference: string): boolean {
      items ??= readItems();
      const place = items.get(item);
      if (!place) return false;
      return place.count > 1 || !body.startsWith(reference, place.first - reference.lastIndexOf(item) + 1);
    },
  };
}

function checkDecimals(text: string, labels: Label[]): Objection[] {
  const numbers = new Set(labels.filter(({ style }) => style === 'decimal').map(({ raw }) => raw));
  if (numbers.size === 0) return [];
  return [...text.matchAll(decimalReference)].flatMap(({ 0: raw, 1: number, index: start }) =>
    numbers.has(number!)
      ? []
      : [{ start, end: start + raw.length, kind: 'missing', reason: `本文件没有编号${number}的条款` }],
  );
}

function checkAnnexes(text: string, hasArticles: boolean): Objection[] {
  const heads = new Set([...text.matchAll(annexHead)].map(([, number]) => readNumeral(number!)));
  if (heads.size === 0 && !hasArticles) return [];
  return [...text.matchAll(annexReference)].flatMap(({ 0: raw, 1: number, index: start }) =>
    heads.has(readNumeral(number!))
      ? []
      : [{ start, end: start + raw.length, kind: 'missing', reason: `文中没有“附件${number}：”的标题` }],
  );
}
