import type { DiligenceBasis, DiligenceFinding, DiligencePart } from '@antai/contract/due-diligence';
import type { EquityGraph, PersonRecord } from '@antai/contract/people';
import type { CompanyFields } from '@antai/contract/records/company';
import { type RegisterCount, type RegisterEntry, registerKinds } from '@antai/contract/registers';

/** What the data tell of a company, as far as whoever looks may read it. */
export interface CompanyData {
  /** YYYY-MM-DD, in Shanghai. */
  today: string;
  fields: CompanyFields;
  equity: EquityGraph | undefined;
  /** As the defendant's side, the latest first; undefined where they may not be read. */
  lawsuits: { records: PersonRecord[]; total: number } | undefined;
  penalties: { records: PersonRecord[]; total: number } | undefined;
  registerCounts: RegisterCount[];
  /** Entries that still hold, of the kinds that are a risk. */
  registerEntries: RegisterEntry[];
}

export type ModuleFinding = Omit<DiligenceFinding, 'note'>;
export type Fact = DiligencePart['facts'][number];

/** A module's facts and what is wrong; `hasData` where anything of it is in the store. */
export interface ModuleVerdict {
  facts: Fact[];
  findings: Omit<ModuleFinding, 'findingId' | 'module'>[];
  state: DiligencePart['state'];
}

const fenOfWan = 1_000_000;
const fenOfYi = 10_000_000_000;
const twoPlaces = (value: number) => Number(value.toFixed(2)).toLocaleString('zh-CN');

/** An amount in fen as a lawyer says it, empty for none: 1,250万元, 3.2亿元, 860元. */
export function sayAmount(fen: number | undefined | null): string {
  if (!fen) return '';
  if (fen >= fenOfYi) return `${twoPlaces(fen / fenOfYi)}亿元`;
  return fen >= fenOfWan ? `${twoPlaces(fen / fenOfWan)}万元` : `${twoPlaces(fen / 100)}元`;
}

/** An entry of a register as it is quoted. */
export const basisOfEntry = (entry: RegisterEntry): DiligenceBasis => ({
  text: [
    registerKinds[entry.kind].name,
    entry.date,
    entry.number,
    entry.title,
    entry.authority,
    sayAmount(entry.amountFen),
  ]
    .filter(Boolean)
    .join(' · '),
  recordType: null,
  id: null,
});

/** A judgment or a penalty as it is quoted: it can be opened. */
export const basisOfRecord = (record: PersonRecord): DiligenceBasis => ({
  text: [record.date, record.number, record.title, sayAmount(record.amountFen ?? record.fineFen)]
    .filter(Boolean)
    .join(' · '),
  recordType: record.recordType,
  id: record.id,
});
