import { writeNumeral } from '@antai/values';
import type { Party } from './party.ts';
import type { Bench } from './registry.ts';
import { type Court, firmOf, type Lawyer } from './world.ts';
import { numeralDate } from './write-date.ts';

export const mark = '（演示数据）';

/** The lines above the parties: mark, court, kind of document, number. */
export const headLines = (court: Court, { kind, number }: { kind: string; number: string }): string[] => [
  mark,
  court.name,
  kind,
  number,
];

/** One party and those who stand by it, a line each. */
export function partyLines(
  role: string,
  party: Party,
  { lawyer, agentRole = '委托诉讼代理人' }: { lawyer?: Lawyer; agentRole?: string } = {},
): string[] {
  return [
    `${role}：${party.description}`,
    ...(party.representative ? [party.representative] : []),
    ...(lawyer ? [`${agentRole}：${lawyer.name}，${firmOf(lawyer)}律师。`] : []),
  ];
}

/** Who was there: 原告甲的委托诉讼代理人乙、被告丙到庭参加诉讼。 */
export const attendance = (role: string, { party, lawyer }: { party: Party; lawyer?: Lawyer }): string =>
  lawyer
    ? `${role}${party.name}的委托诉讼代理人${lawyer.name}`
    : `${role}${party.name}${party.kind === 'person' ? '' : '的法定代表人'}`;

export function signatureLines(bench: Bench, decidedOn: string): string[] {
  return [
    ...(bench.presiding ? [`审判长　${bench.presiding}`] : []),
    ...bench.judges.map(judge => `审判员　${judge}`),
    ...bench.assessors.map(assessor => `人民陪审员　${assessor}`),
    numeralDate(decidedOn),
    `书记员　${bench.clerk}`,
  ];
}

/** 一、…；二、…。 as lines of their own. */
export const itemLines = (items: string[]): string[] =>
  items.map(
    (item, at) => `${items.length > 1 ? `${writeNumeral(at + 1)}、` : ''}${item}${at < items.length - 1 ? '；' : '。'}`,
  );

/** 1.…；2.… in one line, as claims are told. */
export const claimLine = (items: string[]): string =>
  items.map((item, at) => (items.length > 1 ? `${at + 1}.${item}` : item)).join('；');

/** Provisions grouped by statute: 《甲法》第一条、第二条，《乙法》第三条 */
export function provisionList(provisions: string[]): string {
  const grouped = new Map<string, string[]>();
  for (const provision of provisions) {
    const [statute, article] = provision.split(' ') as [string, string];
    grouped.set(statute, [...(grouped.get(statute) ?? []), article]);
  }
  return [...grouped].map(([statute, articles]) => `《${statute}》${articles.join('、')}`).join('，');
}

export const procedureLaw = '中华人民共和国民事诉讼法';
export const procedureInterpretation = '最高人民法院关于适用〈中华人民共和国民事诉讼法〉的解释';

export const sentence = (parts: string[]): string => (parts.length > 0 ? `${parts.join('；')}。` : '');
