import { addDays } from '@antai/values';
import { basisOfRecord, type CompanyData, type ModuleVerdict, sayAmount } from './tell-module.ts';

const threeYears = 1095;
/** Fines within three years, in fen: 1 million yuan weighs most, 100,000 less. */
const heavyFen = 100_000_000;
const notableFen = 10_000_000;
const basesMax = 10;

/** Penalties that end or suspend a business, 行政处罚法 (2021) 第九条. */
const heaviest = /吊销|停产|停业|关闭|限制从业|限制开展/;

/** 处罚与税务: penalties within three years by their weight. */
export function judgePenalties({ penalties, today }: CompanyData): ModuleVerdict {
  if (!penalties) return { facts: [], findings: [], state: 'refused' };
  const since = addDays(today, -threeYears);
  const recent = penalties.records.filter(({ date }) => date >= since);
  const finedFen = recent.reduce((sum, { fineFen }) => sum + (fineFen ?? 0), 0);
  const fined = finedFen > 0 ? `，罚款合计${sayAmount(finedFen)}` : '';
  const facts = [
    { name: '行政处罚', value: `${penalties.total}件` },
    { name: '近三年', value: `${recent.length}件${fined}` },
  ];
  if (recent.length === 0) return { facts, findings: [], state: 'told' };
  const grave = recent.filter(({ penaltyKinds = [] }) => penaltyKinds.some(kind => heaviest.test(kind)));
  const isHigh = grave.length > 0 || finedFen >= heavyFen;
  const kinds = grave.length > 0 ? `，其中${grave.length}件涉及停产停业或吊销许可` : '';
  const byWeight = [...grave, ...recent.filter(each => !grave.includes(each))];
  const level = isHigh ? 'high' : finedFen >= notableFen ? 'medium' : 'low';
  const text = `近三年受行政处罚${recent.length}件${fined}${kinds}`;
  return { facts, findings: [{ level, text, bases: byWeight.slice(0, basesMax).map(basisOfRecord) }], state: 'told' };
}
