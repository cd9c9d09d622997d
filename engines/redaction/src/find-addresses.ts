import { readRegion, tellRegion } from '@antai/values';
import places from '../data/places.json' with { type: 'json' };
import type { Span } from './finding.ts';
import { endOfAddress, goesOnAt } from './read-address.ts';

const longest = (words: string[]) => [...words].sort((a, b) => b.length - a.length).join('|');
/** 住房, 住宅, 住院 and 居住社区 are words and no label; of 户籍地及现住址 the second is one. */
const noLabel = '(?!(?<=住)(?:[房宅院宿建]|社区))(?![地处]?[及和与或])';
const labelled = new RegExp(
  `(?:${longest(places.labels)})${noLabel}[地处]?[:为是在于即系]?\\s{0,3}([^，,。；;：:\\t\\n()“”"、|]{3,60})`,
  'dg',
);
const way = longest(places.ways);
const detail = longest(places.details);
const number = '[\\dA-Za-z甲乙丙丁一二三四五六七八九十百某×*#-]{1,8}';
const looksLikeAddress = new RegExp(`(?:省|市|区|县|旗|州|盟|${way})`);
const numbered = new RegExp(
  `(?:(?:${way})(?:(?:${number})(?:${detail})){1,6}|(?:${way})(?:(?![的了因被])[\\u4e00-\\u9fa5]){0,8}(?:${number})(?:${detail})(?:(?:${number})(?:${detail})){0,5}|(?:(?:${number})(?:栋|幢|座|单元|弄|号楼))(?:(?:${number})(?:${detail})){1,5})`,
  'g',
);
const bounded = /[^\u4e00-\u9fa5A-Za-z0-9×*]/;
const leadEnds = new Set('在于与和及向由被从至到将把为是系给对以因的了称住或等并经如即该其此让请找租回入去过赴');
/** Within a name that a region stands before: 沈阳市和平区, 西湖区太和路. */
const regionBefore = /[省市区县旗州镇乡][\u4e00-\u9fa5]{0,2}$/;
const wayBehind = new RegExp(`^[和向同如以入回由为并及将因][\\u4e00-\\u9fa5]{0,3}(?:[区县市]|${way})`);
const sentence = new RegExp(`(?:${longest(places.sentence)}).*$`);
/** What ends an address as often as it stands in the name of a place. */
const unclear = /[内外处旁时以与和及并将].*$/;
const backMax = 40;
const labelRule = '住所标签后';
const labelConfidence = 0.96;
const doubtful = 0.8;

/** Addresses: what stands behind 住, 住所地 and their like, and what runs on to a house number; each as far as it goes. */
export function findAddresses(text: string): Span[] {
  return joinOverlaps([...behindLabels(text), ...byNumber(text)]);
}

const behindLabels = (text: string): Span[] =>
  [...text.matchAll(labelled)].flatMap(match => {
    const [start] = match.indices![1]!;
    const partsEnd = endOfAddress(text, start);
    const rest = goesOnAt(text, partsEnd) ? '' : match[1]!.slice(partsEnd - start).replace(sentence, '');
    const tail = rest.replace(unclear, '');
    const end = start + text.slice(start, partsEnd + tail.length).trimEnd().length;
    const value = text.slice(start, end);
    if (value.length < 3 || !looksLikeAddress.test(value)) return [];
    const isLabelSure = match[0].length - match[1]!.length > 1 || hasRegion(value);
    // a tail that is cut within may have been the middle of a name
    const confidence = isLabelSure && tail === rest ? labelConfidence : doubtful;
    return [{ kind: 'address' as const, start, end, rule: labelRule, confidence }];
  });

const hasRegion = (value: string) => readRegion(value).length > 0 || tellRegion(value) !== undefined;

function byNumber(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: raw } of text.matchAll(numbered)) {
    const open = spans.at(-1)?.end ?? 0;
    const least = index + raw.length;
    if (least <= open) continue;
    const start = startOf(text, { open, road: index, least });
    const end = Math.max(least, endOfAddress(text, start));
    if (end - start < 4) continue;
    const isInRegion = hasRegion(text.slice(start, end));
    const rule = isInRegion ? '行政区划与门牌' : '门牌，无省市前缀';
    spans.push({ kind: 'address', start, end, rule, confidence: isInRegion ? 0.95 : 0.75 });
  }
  return spans;
}

/** Where an address begins that goes on to `least`: at the region that it is in, or behind the word that leads to it. */
function startOf(text: string, { open, road, least }: { open: number; road: number; least: number }): number {
  let first = Math.max(open, road);
  while (first > open && road - first < backMax && !bounded.test(text[first - 1]!)) first -= 1;
  const regions = Array.from({ length: road - first }, (_, step) => first + step).filter(
    at => tellRegion(text.slice(at, at + backMax)) && endOfAddress(text, at) >= least,
  );
  const region = regions.findLast(at => at > first && leadEnds.has(text[at - 1]!)) ?? regions[0];
  if (region !== undefined) return region;
  let at = road;
  while (at > first && !isLead(text, at - 1)) at -= 1;
  return at;
}

const isLead = (text: string, at: number) =>
  leadEnds.has(text[at]!) &&
  !(regionBefore.test(text.slice(Math.max(0, at - 3), at)) && wayBehind.test(text.slice(at, at + 8)));

/** Two that overlap are one, so that none hides half of the other; a label says for sure where its address begins. */
function joinOverlaps(spans: readonly Span[]): Span[] {
  const joint: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joint.at(-1);
    if (!last || span.start >= last.end) joint.push(span);
    else if (span.rule === labelRule) joint[joint.length - 1] = { ...span, end: Math.max(last.end, span.end) };
    else if (span.end > last.end) joint[joint.length - 1] = { ...last, end: span.end, confidence: doubtful };
  }
  return joint;
}
