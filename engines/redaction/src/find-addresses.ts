import { readRegion } from '@antai/values';
import places from '../data/places.json' with { type: 'json' };
import type { Span } from './finding.ts';

const longest = (words: string[]) => [...words].sort((a, b) => b.length - a.length).join('|');
/** 住房, 住宅 and 住院 are words and no label. */
const noLabel = '(?!(?<=住)[房宅院宿建])';
const labelled = new RegExp(
  `(?:${longest(places.labels)})${noLabel}(?:地)?[:为是在于]?\\s{0,3}([^，,。；;：:\\n()“”"、|]{3,60})`,
  'dg',
);
const way = longest(places.ways);
const detail = longest(places.details);
const number = '[\\dA-Za-z甲乙丙丁一二三四五六七八九十百某×*#-]{1,8}';
const looksLikeAddress = new RegExp(`(?:省|市|区|县|旗|州|盟|${way})`);
const numbered = new RegExp(
  `(?:(?:${way})(?:(?:${number})(?:${detail})){1,6}|(?:${way})[\\u4e00-\\u9fa5]{0,8}(?:${number})(?:${detail})(?:(?:${number})(?:${detail})){0,5}|(?:(?:${number})(?:栋|幢|座|单元|弄|号楼))(?:(?:${number})(?:${detail})){1,5})`,
  'g',
);
const bounded = /[^\u4e00-\u9fa5A-Za-z0-9×*]/;
const leadEnds = new Set('在于与和及向由被从至到将把为是系给对以因的了称住或等并经如即该其此让请找租回入去过赴');
const endOfAddress =
  /(?:的|内|外|门口|附近|处|旁|因|以|与|和|及|并|将|被|时|出生|电话|邮编|身份证|公民|联系|容留|贩卖|吸食|抓获|查获).*$/;
const backMax = 30;

/** Addresses: what stands behind 住, 住所地 and their like, and what runs on to a house number. */
export function findAddresses(text: string): Span[] {
  return [...behindLabels(text), ...byNumber(text)];
}

const behindLabels = (text: string): Span[] =>
  [...text.matchAll(labelled)].flatMap(match => {
    const [start] = match.indices![1]!;
    const value = match[1]!.replace(endOfAddress, '').trimEnd();
    if (value.length < 3 || !looksLikeAddress.test(value)) return [];
    const isSure = match[0].length - match[1]!.length > 1 || readRegion(value).length > 0;
    const confidence = isSure ? 0.96 : 0.8;
    return [{ kind: 'address' as const, start, end: start + value.length, rule: '住所标签后', confidence }];
  });

const byNumber = (text: string): Span[] =>
  [...text.matchAll(numbered)].flatMap(({ index, 0: raw }) => {
    const start = startOf(text, index);
    const end = index + raw.length;
    if (end - start < 4) return [];
    const hasRegion = readRegion(text.slice(start, end)).length > 0;
    const rule = hasRegion ? '行政区划与门牌' : '门牌，无省市前缀';
    return [{ kind: 'address' as const, start, end, rule, confidence: hasRegion ? 0.95 : 0.75 }];
  });

function startOf(text: string, end: number): number {
  let at = end;
  while (at > 0 && end - at < backMax && !bounded.test(text[at - 1]!) && !leadEnds.has(text[at - 1]!)) at -= 1;
  return at;
}
