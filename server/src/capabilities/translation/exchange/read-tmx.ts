import type { LanguageCode } from '@antai/contract/translation/languages';
import { childrenOf, textOf, type XmlElement } from '@antai/documents/read-xml';
import { cut, listLosses } from './list-losses.ts';
import { languageOf } from './map-language.ts';
import { openXml } from './open-xml.ts';
import type { TmxUnit } from './write-tmx.ts';

export interface ReadUnit extends Omit<TmxUnit, 'changedAt'> {
  /** Which of the units of the file, from 1. */
  row: number;
  changedAt?: Date;
}

interface Loss {
  row: number;
  reason: string;
}

export type TmxReading =
  | { kind: 'read'; units: ReadUnit[]; losses: Loss[] }
  | { kind: 'noTmx' | 'tooMany' }
  | { kind: 'unreadable'; message: string };

export interface TmxOrder {
  bytes: Uint8Array;
  unitsMax: number;
  /** A segment is no longer than this, */
  charactersMax: number;
  /** and what its work is called no longer than that. */
  originMax: number;
}

/** What stands for formats and fields of the program that wrote the file. */
const codes = new Set(['bpt', 'ept', 'ph', 'it', 'ut', 'sub']);

/** The translations of a TMX file, and what of it has no place here. */
export function readTmx({ bytes, unitsMax, ...max }: TmxOrder): TmxReading {
  const opened = openXml(bytes);
  if (opened.kind === 'unreadable') return opened;
  const [body] = opened.root.name === 'tmx' ? childrenOf(opened.root, 'body') : [];
  if (!body) return { kind: 'noTmx' };
  const header = childrenOf(opened.root, 'header')[0]?.attributes.srclang;
  const elements = childrenOf(body, 'tu');
  if (elements.length > unitsMax) return { kind: 'tooMany' };
  const units: ReadUnit[] = [];
  const losses: Loss[] = [];
  for (const [index, element] of elements.entries()) {
    const { pairs, lost } = readUnit(element, { row: index + 1, header });
    const { fitting, left } = fitUnits(pairs, max);
    units.push(...fitting);
    for (const reason of [...lost, ...left]) losses.push({ row: index + 1, reason });
  }
  const listed = listLosses(losses, {
    shorten: ({ row, reason }, reasonMax) => ({ row, reason: cut(reason, reasonMax) }),
    say: reason => ({ row: elements.length, reason }),
  });
  return { kind: 'read', units, losses: listed };
}

/** Units as far as they are no longer than may be kept, and what of them is left. */
function fitUnits(units: ReadUnit[], { charactersMax, originMax }: Pick<TmxOrder, 'charactersMax' | 'originMax'>) {
  const short = units.filter(({ source, target }) => Math.max(source.length, target.length) <= charactersMax);
  const [unit] = short;
  const left = [
    ...(short.length < units.length ? [`一段超过${charactersMax}字，未收`] : []),
    ...(unit && unit.before.length > charactersMax ? [`上文超过${charactersMax}字，未收`] : []),
    ...(unit && unit.origin.length > originMax ? [`项目名称超过${originMax}字，未收`] : []),
  ];
  const fitting = short.map(({ before, origin, ...rest }) => ({
    ...rest,
    before: before.length > charactersMax ? '' : before,
    origin: origin.length > originMax ? '' : origin,
  }));
  return { fitting, left };
}

interface Variant {
  language: LanguageCode;
  text: string;
}

function readUnit(unit: XmlElement, { row, header }: { row: number; header: string | undefined }) {
  const lost: string[] = [];
  const variants: Variant[] = [];
  for (const variant of childrenOf(unit, 'tuv')) {
    const tag = variant.attributes['xml:lang'] ?? variant.attributes.lang;
    const language = languageOf(tag);
    const [segment] = childrenOf(variant, 'seg');
    const text = segment ? plainOf(segment).trim() : '';
    if (!language) lost.push(`不识别的语言未收：${tag ?? '未注明'}`);
    else if (text === '') lost.push(`没有文字的一段未收（${tag}）`);
    else variants.push({ language, text });
    if (segment && hasCodes(segment)) lost.push('内嵌格式标记未收，文字已收');
  }
  const sourceLanguage = languageOf(unit.attributes.srclang ?? header);
  const source = variants.find(({ language }) => language === sourceLanguage) ?? variants[0];
  const targets = variants.filter(({ language }) => language !== source?.language);
  if (source && targets.length === 0) lost.push('只有一种语言，未收');
  const props = childrenOf(unit, 'prop').map(each => ({ type: each.attributes.type ?? '', text: textOf(each).trim() }));
  const prop = (...types: string[]) => props.find(({ type }) => types.includes(type.toLowerCase()))?.text ?? '';
  const types = ['client', 'x-client', 'project', 'x-project', 'x-context-pre'];
  const left = props.filter(({ type }) => !types.includes(type.toLowerCase())).map(({ type }) => type);
  if (left.length > 0) lost.push(`未收的属性：${[...new Set(left)].join('、')}`);
  if (childrenOf(unit, 'note').length > 0) lost.push('备注未收');
  const changedAt = readMoment(unit.attributes.changedate ?? unit.attributes.creationdate);
  const about = {
    ...{ row, before: prop('x-context-pre'), client: prop('client', 'x-client'), origin: prop('project', 'x-project') },
    ...(changedAt ? { changedAt } : {}),
  };
  const pairs = targets.map(
    ({ language, text }): ReadUnit => ({
      ...about,
      from: source!.language,
      to: language,
      source: source!.text,
      target: text,
    }),
  );
  return { pairs, lost: [...new Set(lost)] };
}

/** The words of a segment: what is marked stays, what marks goes. */
const plainOf = ({ children }: XmlElement): string =>
  children.map(child => (typeof child === 'string' ? child : codes.has(child.name) ? '' : plainOf(child))).join('');

const hasCodes = ({ children }: XmlElement): boolean =>
  children.some(child => typeof child !== 'string' && (codes.has(child.name) || hasCodes(child)));

const moment = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/u;

function readMoment(text: string | undefined): Date | undefined {
  const [, year, month, day, hour, minute, second] = moment.exec(text ?? '') ?? [];
  if (!year) return undefined;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
