import { addDays } from '@antai/values';
import { basisOfRecord, type CompanyData, type ModuleVerdict, sayAmount } from './tell-module.ts';

const threeYears = 1095;
/** Cases as the defendant within three years that are many. */
const manyCases = 10;
/** Amounts claimed within three years that weigh by themselves: 10 million yuan; by the capital: half of it. */
const largeFen = 1_000_000_000;
const largePart = 0.5;
const basesMax = 10;

/** 诉讼与执行: what was claimed of a company as the defendant within three years, and against what capital. */
export function judgeLitigation({ lawsuits, fields, today }: CompanyData): ModuleVerdict {
  if (!lawsuits) return { facts: [], findings: [], state: 'refused' };
  const since = addDays(today, -threeYears);
  const recent = lawsuits.records.filter(({ date }) => date >= since);
  const claimedFen = recent.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0);
  const claimed = claimedFen > 0 ? `，标的合计${sayAmount(claimedFen)}` : '';
  const facts = [
    { name: '作为被告的案件', value: `${lawsuits.total}件` },
    { name: '近三年', value: `${recent.length}件${claimed}` },
  ];
  if (recent.length === 0) return { facts, findings: [], state: 'told' };
  const capitalFen = fields.registeredCapital ?? 0;
  const isLargeOfCapital = capitalFen > 0 && claimedFen >= capitalFen * largePart;
  const level = isLargeOfCapital ? 'high' : claimedFen >= largeFen || recent.length >= manyCases ? 'medium' : 'low';
  const part = isLargeOfCapital ? `，达注册资本${sayAmount(capitalFen)}的一半以上` : '';
  const byAmount = [...recent].sort((a, b) => (b.amountFen ?? 0) - (a.amountFen ?? 0));
  const text = `近三年作为被告${recent.length}件${claimed}${part}`;
  return { facts, findings: [{ level, text, bases: byAmount.slice(0, basesMax).map(basisOfRecord) }], state: 'told' };
}
