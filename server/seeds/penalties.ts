import { choosePenalty, fittingCompanies, scriptedTemplates } from './choose-penalty.ts';
import { type Draw, drawFrom } from './draw.ts';
import type { Company } from './world.ts';
import { type DemoPenalty, numberWord, writePenalty } from './write-penalty.ts';

/** A row as the import of penalties reads it. */
type Row = Record<string, unknown>;

const seed = 20_190_701;
const perTemplate = 4;
const leastPerTemplate = 2;

/** The demonstration penalties: invented companies, the same rows each time. */
export const demoPenalties = (): Row[] =>
  demoDecisions().map(({ number, title, text, violation, industry }, at) => ({
    id: `demo-penalty-${String(at + 1).padStart(4, '0')}`,
    title,
    full_text: text,
    doc_no: number,
    violationType: violation,
    industry,
    isDemo: true,
    dataFrom: '演示数据',
  }));

/** The same decisions beside the facts each was written from. */
export function demoDecisions(): DemoPenalty[] {
  const draw = drawFrom(seed);
  const lastSerial = new Map<string, number>();
  return scriptedTemplates.flatMap(({ template, script }) =>
    pickCompanies(draw, fittingCompanies(template, script)).map(company => {
      const matter = choosePenalty(draw, { template, script, company });
      const series = `${numberWord(matter)}〔${matter.decidedOn.slice(0, 4)}〕`;
      const serial = (lastSerial.get(series) ?? 90_000) + draw.between(1, 40);
      lastSerial.set(series, serial);
      return writePenalty(draw, { matter, number: `${series}${serial}号` });
    }),
  );
}

/** Each fitting company once, those whose story tells of penalties first; few companies are met again. */
function pickCompanies(draw: Draw, fitting: Company[]): Company[] {
  const shuffled = fitting
    .map(company => ({ company, order: draw.between(0, 999) - (isKnownOffender(company) ? 500 : 0) }))
    .sort((one, other) => one.order - other.order)
    .map(({ company }) => company);
  const count = Math.max(leastPerTemplate, Math.min(perTemplate, shuffled.length));
  return Array.from({ length: count }, (_, at) => shuffled[at % shuffled.length]!);
}

const isKnownOffender = (company: Company) =>
  ((company as { riskProfile?: string }).riskProfile ?? '').includes('处罚');
