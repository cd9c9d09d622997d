import type {
  DiligenceCompany,
  DiligenceCompanyDetail,
  DiligenceKind,
  DiligenceModule,
  DiligenceRecord,
} from '@antai/contract/due-diligence';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { showProgress } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';
import type { CompanyResult } from './companies/judge-company.ts';

interface RecordFacts {
  recordId: string;
  kind: DiligenceKind;
  name: string;
  modules: DiligenceModule[];
  companyCount: number;
  createdAt: Date;
}

interface DescribedCompany {
  companyIndex: number;
  name: string;
  match: 'exact' | 'former' | 'none' | null;
  companyId: string | null;
  companyName: string | null;
  day: string | null;
  judged: CompanyResult | null;
  notes: Record<string, string>;
}

/** The key of the note about a whole company. */
export const wholeNote = '';

/** A check as its user sees it in the list. */
export const showRecord = (
  { recordId, name, kind, companyCount, createdAt }: RecordFacts,
  task: Task | undefined,
  { high, unknown, now }: { high: number; unknown: number; now: Date },
): DiligenceRecord => ({
  recordId,
  name,
  kind,
  ...showProgress(task, { createdAt, now }),
  createTime: createdAt.toISOString(),
  companyCount,
  highCount: high,
  unknownCount: unknown,
});

const isLookedAt = ({ judged, match, day }: DescribedCompany) => judged !== null || (match === 'none' && day !== null);

/** A company in the table of a check. */
export function showCompany(row: DescribedCompany): DiligenceCompany {
  const { companyIndex, name, match, companyId, companyName, judged, notes } = row;
  const countOf = (level: string) => judged?.findings.filter(finding => finding.level === level).length ?? 0;
  const isSeen = isLookedAt(row);
  return {
    companyIndex,
    name,
    match: isSeen ? (match ?? 'none') : 'waiting',
    companyId,
    companyName,
    grade: isSeen ? (judged?.grade ?? 'unknown') : null,
    counts: { high: countOf('high'), medium: countOf('medium'), low: countOf('low') },
    note: notes[wholeNote] ?? null,
  };
}

/** A company with all that was seen, and what its user wrote beside it. */
export const showCompanyDetail = (row: DescribedCompany): DiligenceCompanyDetail => ({
  ...showCompany(row),
  day: row.day,
  parts: row.judged?.parts ?? [],
  findings: (row.judged?.findings ?? []).map(finding => ({
    ...finding,
    note: row.notes[noteKeyOf(finding)] ?? null,
  })),
});

/** Notes are kept by what a finding is about: its number may be another one the next time. */
export const noteKeyOf = ({ module, text }: { module: DiligenceModule; text: string }) =>
  `${module} ${text.replace(/[\d.,]+(?:万元|亿元|元|件|条|次)|（[^（）]*）/g, '')}`;

/** What a check is called: by its first company, and how many there are. */
export const nameOfRecord = (names: readonly string[]): string =>
  names.length === 1 ? names[0]! : `${names[0]!}等${names.length}家企业`;

/** What a notice says of the end of a check. */
export function sayEnd({ name, state, failReason, result }: Task): Said {
  if (state !== 'done') return { title: '企业核查未完成', paragraphs: [`${name}：${failReason ?? '已停止'}`] };
  const { total, high, unknown } = result as { total: number; high: number; unknown: number };
  const missing = unknown > 0 ? `，${unknown}家未收录` : '';
  return { title: '企业核查完成', paragraphs: [`${name} 共查${total}家，${high}家有高风险${missing}。`] };
}
