import type { SourceParagraph, SourcePlace } from './docx-source.ts';
import type { Field, FieldType } from './template.ts';

/** What a docx asks for, as far as its tags, blanks and brackets tell. */
interface PlaceList {
  fields: Field[];
  sections: { id: string; label: string }[];
  places: SourcePlace[];
}

const gap = '(?:[_＿]{2,}|[（(【\\[［〔][\\s_＿]{0,40}[）)】\\]］〕]|[ \\u00a0\\u3000]{2,})';
const dayBlank = new RegExp(`(${gap})\\s*年\\s*(?:${gap})\\s*月\\s*(?:${gap})\\s*日`, 'gu');
const tagged = /\{\{([^{}]{1,60})\}\}|｛｛([^｛｝]{1,60})｝｝|\$\{([^{}]{1,60})\}|«([^«»]{1,60})»/gu;
const bracketed = /【([^【】]{1,30})】|[[［]([^[\]［］]{1,30})[\]］]/gu;
const lined =
  /[_＿]{2,}|【[\s_＿]{0,40}】|[[［][\s_＿]{1,40}[\]］]|[（(][\s_＿]{1,40}[）)](?=\s*(?:元|万元|日|天|个月|年|份|%|％|号))/gu;

/** Blanks that are nothing but room: behind a label and 为, before a unit, within a sentence. What sets a paragraph in is none. */
const room = '[ \\u00a0\\u3000]';
const spaced = new RegExp(
  `(?<=[：:])${room}{2,}(?=\\S|$)|(?<=[：:][^：:]{0,20})(?<=[￥¥])${room}{3,}|(?<=\\S)${room}{2,}(?=(?:元|圆|万元|个月|平方米|㎡|[省市区县]${room}{2}))|(?<=[\\p{Script=Han}）)￥¥])${room}{4,}(?=[\\p{Script=Han}）)(（，。；])`,
  'gu',
);
/** Where somebody signs by hand. */
const isSigned = /(?:签字|签名|签章|盖章|签字人)[）)]?[：:]?\s*$/u;

interface Find {
  start: number;
  end: number;
  /** What it is called by what stands in it; by what stands around it otherwise. */
  own?: string;
  type?: FieldType;
}

/** Finds what is to be filled in: tags and filled brackets are called by what they say, blanks by what stands before them. */
export function findPlaces(paragraphs: readonly SourceParagraph[]): PlaceList {
  const fields: Field[] = [];
  const sections: PlaceList['sections'] = [];
  const places: SourcePlace[] = [];
  const byLabel = new Map<string, Field>();
  let section = '';
  for (const paragraph of paragraphs) {
    const { id: paragraphId, text } = paragraph;
    if (isHeading(paragraph)) section = text.replace(/[\s　：:]+/gu, '').slice(0, 20);
    const finds = findsIn(text);
    for (const [at, find] of finds.entries()) {
      const from = finds[at - 1]?.end ?? 0;
      const label = find.own ?? labelOf(text, from, find);
      const type = find.type ?? typeOf(label, text.slice(find.end, find.end + 4));
      const existing = find.own ? byLabel.get(label) : amountBefore(text, { find, last: fields.at(-1) });
      const field = existing ?? newField(label, type);
      places.push({ paragraphId, start: find.start, end: find.end, text: tagOf(field, text, find) });
    }
  }

  function newField(label: string, type: FieldType): Field {
    const name = section === '' ? '填写' : section;
    let own = sections.find(each => each.label === name);
    if (!own) {
      own = { id: `s${sections.length + 1}`, label: name };
      sections.push(own);
    }
    const same = fields.filter(each => each.label.replace(/（\d+）$/u, '') === label).length;
    const title = same > 0 ? `${label}（${same + 1}）` : label;
    const field: Field = { id: `f${fields.length + 1}`, label: title, type, section: own.id, required: true };
    fields.push(field);
    byLabel.set(label, byLabel.get(label) ?? field);
    return field;
  }

  return { fields, sections: sections.length > 0 ? sections : [{ id: 's1', label: '填写' }], places };
}

const isHeading = ({ headingLevel, number, text, cell }: SourceParagraph) =>
  !cell &&
  text.trim() !== '' &&
  (headingLevel !== undefined ||
    /^第[一二三四五六七八九十百]+[章条]\s*\S{1,16}$/u.test(text.trim()) ||
    (number !== undefined && text.length <= 16 && !/[。，：_＿]/u.test(text)));

/** What is to be filled in within one paragraph, from left to right; none overlaps another. */
function findsIn(text: string): Find[] {
  const finds: Find[] = [];
  const add = (find: Find) => {
    if (finds.every(({ start, end }) => find.end <= start || find.start >= end)) finds.push(find);
  };
  for (const { index, 0: raw, ...groups } of text.matchAll(tagged)) {
    const name = [groups[1], groups[2], groups[3], groups[4]].find(each => each !== undefined) ?? '';
    add({ start: index, end: index + raw.length, own: name.trim() });
  }
  for (const { index, 0: raw } of text.matchAll(dayBlank)) add({ start: index, end: index + raw.length, type: 'date' });
  for (const { index, 0: raw, ...groups } of text.matchAll(bracketed)) {
    const name = (groups[1] ?? groups[2] ?? '').replace(/[\s　_＿]+/gu, '');
    if (name !== '') add({ start: index, end: index + raw.length, own: name });
  }
  for (const { index, 0: raw } of text.matchAll(lined)) add({ start: index, end: index + raw.length });
  for (const { index, 0: raw } of text.matchAll(spaced))
    if (!isSigned.test(text.slice(0, index))) add({ start: index, end: index + raw.length });
  return finds.sort((a, b) => a.start - b.start);
}

const labelMax = 20;

/** What a blank is called: what stands before it back to the last stop; what stands behind it where that is nothing. */
function labelOf(text: string, from: number, { start, end, type }: Find): string {
  const behind = text.slice(end);
  const purpose = /^\s*(?:元)?作为?(\p{Script=Han}{2,8}?)(?=[，。；、]|$)/u.exec(behind)?.[1];
  if (purpose) return purpose;
  const before = text.slice(from, start);
  const last = before.split(/[。；;，,、\n\t]/u).at(-1) ?? '';
  const words = last
    .replace(/[：:\s　￥¥]+$/u, '')
    .replace(/^[\s　\d.．、（）()]*(?=\p{L})/u, '')
    .replace(/[（(](?:人民币)?[大小]写[）)]?[：:]?$/u, '')
    .replace(/以下(?:统)?(?:简)?称(?:为)?[“"「]?([^”"」）)]{1,10})[”"」]?(?=[）)])/u, '$1')
    .trim();
  const isEdge = words === '' ? /^\s*[起止至]/u.test(behind) : particles.test(words);
  if (type === 'date' && isEdge) return edgeOf(text, { start, end });
  const unit = unitBehind.exec(behind)?.[1];
  if (unit) return `所在${unit}`;
  if (addressUnit.test(words)) return '详细地址';
  const name =
    words.replace(/(?:位于|人民币|每[月年日季]|为|是|于|共计?|即|在|自|至|不超过|不少于|的)+$/u, '').trim() || words;
  const thing = /(?:支付|交付|缴纳|交纳|应付|提供)(\p{Script=Han}{2,10})$/u.exec(name)?.[1] ?? name;
  if (thing !== '') return thing.slice(-labelMax);
  const called = /^\s*[（(](?:以下)?(?:简称|称)?[“"「]?([^”"」）)]{1,10})/u.exec(text.slice(end));
  if (called?.[1]) return called[1];
  return type === 'date' ? '日期' : '空白处';
}

/** 市     区: another blank follows the unit. */
const unitBehind = /^([省市区县])(?=[ \u00a0\u3000_＿]{2})/u;
const addressUnit = /^[省市区县]$/u;
const particles = /^[自从由起止至到，,]*$/u;
const ofTerm = /租赁期限?|租期|服务期限?|合同期限?|借款期限?|期限|有效期|工期/gu;

/** The first or the last day of what the sentence speaks of: 自…起至…止. */
function edgeOf(text: string, { start, end }: Pick<Find, 'start' | 'end'>): string {
  const term = [...text.slice(0, start).matchAll(ofTerm)].at(-1)?.[0] ?? '';
  const isLast = /[至到]\s*$/u.test(text.slice(0, start)) || /^\s*(?:止|终止|届满|前)/u.test(text.slice(end));
  return `${term}${isLast ? '截止' : '起始'}日期`;
}

function typeOf(label: string, behind: string): FieldType {
  if (/^\s*(?:元|圆|万元)/u.test(behind) || /(?:金额|价款|租金|押金|定金|工资|费用)$/u.test(label)) return 'money';
  if (/^\s*[%％]/u.test(behind)) return 'percent';
  if (/^\s*(?:个|天|日|月|年|份|平方米|㎡|台|套|间|次|倍)/u.test(behind)) return 'number';
  if (/(?:身份证|公民身份|身份号码)/u.test(label)) return 'idNumber';
  if (/统一社会信用代码/u.test(label)) return 'creditCode';
  if (/(?:日期|时间)$/u.test(label)) return 'date';
  return 'text';
}

/** 大写 beside a sum says the same sum. */
const amountBefore = (
  text: string,
  { find: { start }, last }: { find: Find; last: Field | undefined },
): Field | undefined =>
  last?.type === 'money' &&
  /(?:大写[：:）)\s　]*(?:人民币)?[：:\s　]*|[（(](?:小写)?[：:]?\s*[￥¥]\s*)$/u.test(text.slice(0, start))
    ? last
    : undefined;

/** How an answer is written in its place: without the unit that stands behind it anyway. */
function tagOf({ id, type }: Field, text: string, { start, end }: Find): string {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  if (type === 'money') {
    if (/大写[：:）)\s　]*(?:人民币)?[：:\s　]*$/u.test(before)) return `{{大写金额(${id})}}`;
    if (/^\s*万元/u.test(behind)) return `{{${id} / 1000000}}`;
    return /^\s*[元圆]/u.test(behind) || /[￥¥]\s*$/u.test(before) ? `{{数字金额(${id})}}` : `{{${id}}}`;
  }
  if (type === 'percent' && /^\s*[%％]/u.test(behind)) return `{{${id} + 0}}`;
  return `{{${id}}}`;
}
