import type { Objection } from './issue.ts';
import { measureDistance } from './measure-distance.ts';

// Parties of contracts alone, by the first end that fits: what is compared is a name and a slip in it, not all that is named.
const head =
  /^(?:甲方|乙方|丙方|丁方|原告|被告|第三人|出租人|承租人|买方|卖方|委托人|受托人)(?:（[^）\n]*）)?：\s*([\u4e00-\u9fa5（）]{4,40}?(?:分公司|公司|合伙企业|事务所|厂|中心))(?=[\s，。；（]|$)/gmu;
const name = /[\u4e00-\u9fa5（）]{2,40}?(?:公司|合伙企业|事务所)/gu;
const form = /[（）]|有限责任公司$|股份有限公司$|有限公司$|公司$/gu;
/** Parties of one document that are compared. */
const namesMax = 60;

/** A company of its own: 担保人：…, …（以下简称…）. */
const isLabelled = /(?:^|\n)[^\n。，；：]{2,12}：\s*$/u;
const isDefined = /^[（(](?:以下|下称|简称)/u;
const labelMax = 20;

const widen = (text: string) => text.replaceAll('(', '（').replaceAll(')', '）');
const coreOf = (raw: string) => raw.replaceAll(form, '');
const bareOf = (raw: string) => raw.replaceAll(/[（）]/gu, '');

/** Names in the text that are nearly, and not quite, that of a party of the head. */
export function checkParties(text: string): Objection[] {
  const wide = widen(text);
  const names = [...new Set([...wide.matchAll(head)].map(([, party]) => party!))].slice(0, namesMax);
  if (names.length === 0) return [];
  let rest = wide;
  for (const party of [...names].sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(party, '\u0000'.repeat(party.length));
  return [...rest.matchAll(name)].flatMap(({ 0: raw, index }) => {
    const nearest = findNearest(raw, names);
    if (!nearest) return [];
    const start = index + raw.length - nearest.length;
    if (isOfItsOwn(wide, raw.slice(-nearest.length))) return [];
    const reason = `首部所列名称为“${nearest.party}”，请核对是否同一主体`;
    return [{ start, end: index + raw.length, kind: 'drift', right: nearest.party, reason }];
  });
}

/** Whether a name is introduced somewhere as that of somebody else. */
function isOfItsOwn(text: string, written: string): boolean {
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const before = text.slice(Math.max(0, at - labelMax), at);
    if (isLabelled.test(before) || isDefined.test(text.slice(at + written.length, at + written.length + 3)))
      return true;
  }
  return false;
}

/** One character is a slip; two are when they were left out or exchanged: 科技 for 集团 is another company of the group. */
function isSlip(written: string, { party, distance }: { party: string; distance: number }): boolean {
  if (distance <= 1) return true;
  return distance === 2 && (isWithin(written, party) || [...written].sort().join('') === [...party].sort().join(''));
}

/** Whether all characters of a text stand in another in their order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

function findNearest(raw: string, names: string[]): { party: string; length: number } | undefined {
  let nearest: { party: string; length: number; distance: number } | undefined;
  for (const party of names)
    for (let length = Math.max(4, party.length - 4); length <= Math.min(party.length + 4, raw.length); length += 1) {
      const written = raw.slice(-length);
      if (written === party) continue;
      const distance = measureDistance(written, party);
      const isSame = coreOf(written) === coreOf(party) || bareOf(written) === bareOf(party);
      if (
        (isSame || (isSlip(written, { party, distance }) && party.length >= 7)) &&
        (!nearest || distance < nearest.distance)
      )
        nearest = { party, length, distance };
    }
  return nearest;
}
