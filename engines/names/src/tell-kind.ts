import organisations from '../data/organisations.json' with { type: 'json' };
import surnames from '../data/surnames.json' with { type: 'json' };
import { alternatives } from './alternatives.ts';

/** 商号 is a trade name that may be a person's, a company's or a partnership's. */
export type NameKind = '机关' | '法人' | '非法人组织' | '商号' | '自然人';

const kinds = new Map<string, NameKind>([
  ...[...organisations.trade, ...organisations.loose].map((end): [string, NameKind] => [end, '商号']),
  ...organisations.authority.map((end): [string, NameKind] => [end, '机关']),
  ...organisations.legal.map((end): [string, NameKind] => [end, '法人']),
  ...organisations.unincorporated.map((end): [string, NameKind] => [end, '非法人组织']),
]);

/** The ends of organisations that stand out in running text, too. */
export const organisationEnds = [
  ...organisations.authority,
  ...organisations.legal,
  ...organisations.unincorporated,
  ...organisations.trade,
];
const behind = '(?:[（(][^（）()]{1,20}[）)])?\\d{0,3}$';
const organisation = new RegExp(`(?:${alternatives(organisationEnds)})${behind}`);
const endOfName = new RegExp(`(${alternatives([...kinds.keys()])})${behind}`);
const partnership = /[（(](?:有限合伙|普通合伙|特殊普通合伙|个人独资)[）)]$/;
const abroad = /(?:Limited|LTD|Inc|Corp|Co|LLC|PLC|GmbH)\.?$/i;
const masked = '(?:某|[×＊*○XxＸｘ]{1,3}|[·•．.])';
const person = new RegExp(`^[\\u4e00-\\u9fa5]{2,4}\\d?$|^[\\u4e00-\\u9fa5A-Z]{1,3}${masked}|[·•]|^[A-Z][A-Z*·-]+$`);
const looseLengthMin = 5;

/** How the name of an organisation ends, with what stands in brackets behind it; empty where the end says nothing. */
export const endOfOrganisation = (name: string): string => endOfName.exec(name)?.[0] ?? '';

const lawFirm = new RegExp(`(?:${alternatives(organisations.lawFirm)})$`);
const enterprise = new RegExp(`(?:${alternatives(organisations.enterprise)})[）)]?$`);

/** The name is that of a firm of lawyers. */
export const isLawFirm = (name: string): boolean => lawFirm.test(name);

/** The name is that of an undertaking: a company, a works, a bank, a shop. */
export const isEnterprise = (name: string): boolean => enterprise.test(name);

/** The name ends as organisations do. */
export const isOrganisation = (name: string): boolean => organisation.test(name);

/** What bears this name, as far as the name itself tells; undefined where it may be anything. */
export function kindOf(name: string): NameKind | undefined {
  if (partnership.test(name)) return '非法人组织';
  if (abroad.test(name)) return '法人';
  const end = endOfName.exec(name)?.[1];
  if (end && (name.length >= looseLengthMin || isOrganisation(name))) return kinds.get(end);
  return person.test(name) ? '自然人' : undefined;
}

const compound = new RegExp(`^(?:${surnames.compound.join('|')})`);
const single = new RegExp(`^[${surnames.single}]`);
const word = new RegExp(`^(?:${surnames.notPersons.join('|')})`);

/** The name begins with a surname of two characters (欧阳, 司马). */
export const hasCompoundSurname = (name: string): boolean => compound.test(name);

/** The name begins with a surname, and with no word that only looks like one (陈述, 高度). */
export const hasSurname = (name: string): boolean => (single.test(name) || compound.test(name)) && !word.test(name);

/** Every surname of one character, in one run. */
export const singleSurnames: string = surnames.single;

/** Every surname of two characters. */
export const compoundSurnames: readonly string[] = surnames.compound;
