import { compoundSurnames, isMasked, kindOf } from '@antai/names';
import type { EntityFinding, EntityKind } from './finding.ts';
import { foldForms, foldText } from './fold-text.ts';
import { generaliseValue, kindWords } from './generalise-value.ts';
import { maskValue, toCounty } from './mask-value.ts';

/** How a kind is replaced. `court`: as courts publish judgments, 法释〔2016〕19号. */
export const methods = ['mask', 'pseudonym', 'generalise', 'remove', 'court'] as const;
export type Method = (typeof methods)[number];

export type MethodsByKind = Partial<Record<EntityKind, Method>>;

export interface PlanOrder {
  method: Method;
  /** Kinds that are replaced otherwise than the rest. */
  methods?: MethodsByKind;
}

type Mention = Pick<EntityFinding, 'kind' | 'text' | 'fullName'>;

/** Names one and the same thing, however its signs are written: the same mention has the same replacement everywhere. */
export const mentionKey = ({ kind, text }: Pick<Mention, 'kind' | 'text'>): string =>
  `${kind} ${foldText(text).replace(/\s/g, '')}`;

/**
 * What each mention is replaced by, by `mentionKey`: the same for all texts that belong together, whatever the lawyer
 * decides of each, and never the same for two names.
 */
export function planReplacements(findings: readonly Mention[], order: PlanOrder): Map<string, string> {
  const plan = new Map<string, string>();
  const book = createBook(findings);
  for (const finding of findings) {
    const key = mentionKey(finding);
    if (!plan.has(key))
      plan.set(key, replace(finding, { method: order.methods?.[finding.kind] ?? order.method, book }));
  }
  return plan;
}

function replace(finding: Mention, { method, book }: { method: Method; book: Book }): string {
  switch (method) {
    case 'remove':
      return '';
    case 'mask':
      return maskValue(finding);
    case 'generalise':
      return generaliseValue(finding);
    case 'court':
      return asCourt(finding, book);
    case 'pseudonym':
      return asPseudonym(finding, book);
  }
}

/** Names that are given away, so that no two bear the same. */
interface Book {
  /** The pseudonym of one bearer, the same whenever asked. */
  name(bearer: string, candidates: Iterable<string>): string;
  number(kind: EntityKind, bearer: string): number;
}

function createBook(findings: readonly Mention[]): Book {
  // a name that stands in the texts already would be taken for its bearer
  const taken = new Set(findings.flatMap(({ text }) => [text, foldForms(text)]));
  const nameByBearer = new Map<string, string>();
  const numbers = new Map<string, Map<string, number>>();
  return {
    name(bearer, candidates) {
      const own = nameByBearer.get(bearer);
      if (own) return own;
      for (const candidate of candidates) {
        if (taken.has(candidate)) continue;
        taken.add(candidate);
        nameByBearer.set(bearer, candidate);
        return candidate;
      }
      throw new Error('no name is left');
    },
    number(kind, bearer) {
      const ofKind = numbers.get(kind) ?? new Map<string, number>();
      numbers.set(kind, ofKind);
      const number = ofKind.get(bearer) ?? ofKind.size + 1;
      ofKind.set(bearer, number);
      return number;
    },
  };
}

const stems = '甲乙丙丁戊己庚辛壬癸';

function* numbered(base: string): Generator<string> {
  for (let number = 1; ; number++) yield `${base}${number}`;
}

const surnameOf = (name: string) => name.slice(0, compoundSurnames.includes(foldForms(name.slice(0, 2))) ? 2 : 1);

function* personNames(name: string): Generator<string> {
  const surname = surnameOf(name);
  yield `${surname}${name.length - surname.length > 1 ? '某某' : '某'}`;
  for (const stem of stems) yield `${surname}某${stem}`;
  yield* numbered(`${surname}某`);
}

/** 法释〔2016〕19号第九条: the surname and 某; where two would be the same, a number tells them apart. */
function* courtNames(name: string): Generator<string> {
  yield `${surnameOf(name)}某`;
  yield* numbered(`${surnameOf(name)}某`);
}

const forms: [RegExp, string][] = [
  [/分公司$/, '分公司'],
  [/(?:公司|集团)$/, '公司'],
  [/(?:银行|支行|分行)$/, '银行'],
  [/律师(?:事务)?所$/, '律师事务所'],
  [/事务所$/, '事务所'],
  [/医院|卫生院|诊所/, '医院'],
  [/(?:学校|大学|学院|中学|小学|幼儿园)$/, '学校'],
  [/(?:法院)$/, '法院'],
  [/(?:检察院)$/, '检察院'],
  [/(?:厂)$/, '厂'],
  [/(?:店|超市|商行|酒店|饭店|宾馆)$/, '店'],
  [/(?:村民委员会|居民委员会|村委会|居委会)$/, '村居委会'],
];

function* organisationNames(name: string): Generator<string> {
  const bare = foldForms(name).replace(/\([^()]*\)$/, '');
  const form = forms.find(([end]) => end.test(bare))?.[1] ?? (kindOf(bare) === '机关' ? '机关' : '单位');
  for (const stem of stems) yield `${stem}${form}`;
  for (const second of stems) for (const first of stems) yield `${first}${second}${form}`;
  yield* numbered(form);
}

const blankInName = /(?<=[\u4e00-\u9fa5])\s+(?=[\u4e00-\u9fa5])/g;

/** Who is written in traditional characters here and in simplified ones there is one person, and keeps the surname as it is written. */
function asPerson(name: string, { book, names }: { book: Book; names: (name: string) => Iterable<string> }): string {
  const whole = name.replace(blankInName, '');
  const folded = foldForms(whole);
  const surname = surnameOf(whole);
  return surname + book.name(`person ${folded}`, names(folded)).slice(surname.length);
}

const chinese = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

function asPseudonym(finding: Mention, book: Book): string {
  const { kind, text, fullName } = finding;
  const bearer = `${kind} ${foldForms(fullName ?? text)}`;
  if (kind === 'person') return isMasked(text) ? text : asPerson(fullName ?? text, { book, names: personNames });
  if (kind === 'organization') return book.name(bearer, organisationNames(fullName ?? text));
  if (kind === 'amount' || kind === 'custom' || kind === 'caseNumber') {
    const number = book.number(kind, mentionKey(finding));
    return `【${kind === 'custom' ? '隐去内容' : kindWords[kind]}${chinese[number - 1] ?? number}】`;
  }
  return maskValue(finding);
}

/** A number without the blanks and hyphens that grouped it: how it is grouped tells whose it is. */
const withoutGroups = (text: string) => text.replace(/(?<=[\dA-Za-z*×０-９])[\s-](?=[\dA-Za-z*×０-９])/gu, '');

const hideAll = (text: string) => text.replace(/[\p{L}\p{N}]/gu, '×');

/** What courts hide (第八条 names, 第十条 numbers and dwellings) and what they leave (第十一条: organisations, counsel, authorities). */
function asCourt(finding: Mention, book: Book): string {
  const { kind, text, fullName } = finding;
  switch (kind) {
    case 'person':
      return isMasked(text) ? text : asPerson(fullName ?? text, { book, names: courtNames });
    case 'organization':
    case 'caseNumber':
    case 'amount':
    case 'date':
      return text;
    case 'address':
      return toCounty(text, '××');
    case 'plate':
    case 'licence':
      // the words of a licence stay, and nothing of its number
      return /[0-9A-Za-z]/.test(foldText(text)) ? text.replace(/[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]/g, '×') : hideAll(text);
    default:
      return hideAll(withoutGroups(text));
  }
}
