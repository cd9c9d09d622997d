import type { Found } from './issue.ts';
import { measureDistance } from './measure-distance.ts';

const head =
  /^(?:甲方|乙方|丙方|丁方|原告|被告|第三人|出租人|承租人|买方|卖方|委托人|受托人)(?:（[^）\n]*）)?：\s*([\u4e00-\u9fa5（）]{4,40}?(?:分公司|公司|合伙企业|事务所|厂|中心))(?=[\s，。；（]|$)/gmu;
const name = /[\u4e00-\u9fa5（）]{2,40}?(?:公司|合伙企业|事务所)/gu;
const form = /[（）]|有限责任公司$|股份有限公司$|有限公司$|公司$/gu;
/** Parties of one document that are compared. */
const namesMax = 60;

const widen = (text: string) => text.replaceAll('(', '（').replaceAll(')', '）');
const coreOf = (raw: string) => raw.replaceAll(form, '');
const bareOf = (raw: string) => raw.replaceAll(/[（）]/gu, '');

/** Names in the text that are nearly, and not quite, that of a party of the head. */
export function checkParties(text: string): Found[] {
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
    const reason = `首部所列名称为“${nearest.party}”，请核对是否同一主体`;
    return [{ start, end: index + raw.length, kind: 'drift', right: nearest.party, reason }];
  });
}

function findNearest(raw: string, names: string[]): { party: string; length: number } | undefined {
  let nearest: { party: string; length: number; distance: number } | undefined;
  for (const party of names)
    for (let length = Math.max(4, party.length - 4); length <= Math.min(party.length + 4, raw.length); length += 1) {
      const written = raw.slice(-length);
      if (written === party) continue;
      const distance = measureDistance(written, party);
      const isSame = coreOf(written) === coreOf(party) || bareOf(written) === bareOf(party);
      if ((isSame || (distance <= 2 && party.length >= 7)) && (!nearest || distance < nearest.distance))
        nearest = { party, length, distance };
    }
  return nearest;
}
