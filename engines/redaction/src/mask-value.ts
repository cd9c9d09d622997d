import { endOfOrganisation } from '@antai/names';
import { readRegion } from '@antai/values';
import type { EntityFinding, EntityKind } from './finding.ts';
import { foldForms } from './fold-text.ts';

/** Both ends of a value; of one that is no longer than they are, half of it at most is seen. */
const keep = (text: string, { head, tail, sign = '*' }: { head: number; tail: number; sign?: string }): string => {
  if (head + tail >= text.length) return keep(text, { head: Math.floor(text.length / 2), tail: 0 });
  return text.slice(0, head) + sign.repeat(text.length - head - tail) + (tail > 0 ? text.slice(-tail) : '');
};

const apart = /[\s-]/gu;
/** The first four and the last four signs of a number, however it is written in groups: the groups themselves go. */
const keepEnds = (text: string) => keep(text.replace(apart, ''), { head: 4, tail: 4 });

const digits = (text: string, sign: string) =>
  text.replace(/[\d〇○零一二三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟]+/g, run => sign.repeat(run.length));

const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/u;

/** Part of the value hidden, so that a reader still sees what it is. */
const masks: Record<EntityKind, (text: string) => string> = {
  person: text => keep(text, { head: 1, tail: 0 }),
  organization: text => maskOrganisation(text),
  address: text => toCounty(text, '***'),
  idNumber: text => keep(text, { head: 3, tail: 0 }),
  creditCode: text => keep(text, { head: 2, tail: 2 }),
  bankCard: keepEnds,
  mobile: text => keep(text, { head: 3, tail: 4 }),
  landline: text => keep(text, { head: Math.max(0, text.search(/[- )]/) + 1), tail: 2 }),
  email: text => `${text.slice(0, 1)}***@***`,
  plate: text => keep(text, { head: 2, tail: 1 }),
  passport: text => keep(text, { head: 1, tail: 2 }),
  caseNumber: text => text.replace(/\d+(?=号)/, run => '*'.repeat(run.length)),
  amount: text => digits(text, '*'),
  date: text => digits(text, '*'),
  account: text => (ipAddress.test(text) ? `${text.slice(0, text.indexOf('.'))}.***` : keepEnds(text)),
  wechat: text => keep(text, { head: 3, tail: 0 }),
  licence: text => keep(text, { head: 2, tail: 2 }),
  custom: text => keep(text, { head: 0, tail: 0 }),
};

/** 江衍船舶配件有限公司 → 某有限公司; a name without a form keeps nothing. */
function maskOrganisation(text: string): string {
  const end = endOfOrganisation(foldForms(text));
  return `某${end ? text.slice(-end.length) : '单位'}`;
}

/** A district or a city, and no 小区, 园区 or 超市. */
const county = /^[\u4e00-\u9fa5]{1,8}?(?:(?<![小社园厂校景院宿辖])区|县|旗|(?<![超门菜夜城])市)(?=.)/;

/** What ends like a region and lies within one. */
const noRegion = /[路街巷道号]|(?:[小社园厂校景院宿辖]区|[超门菜夜]市)$/;

/** An address as far as its county; the whole is hidden where it names no region. */
export function toCounty(text: string, rest: string): string {
  const region = readRegion(text).filter(part => !noRegion.test(part));
  const last = region.at(-1);
  const end = last ? text.indexOf(last) + last.length : (county.exec(text)?.[0].length ?? 0);
  return text.slice(0, end) + rest;
}

/** The value with part of it hidden; never the value itself. */
export function maskValue({ kind, text }: Pick<EntityFinding, 'kind' | 'text'>): string {
  const masked = masks[kind](text);
  return masked === text ? '*'.repeat(text.length) : masked;
}
