import type { Issue } from '@antai/proofreading';
import type { StatutesService } from '../statutes/service.ts';

type Citations = Awaited<ReturnType<StatutesService['checkCitations']>>;

/** A finding of a check, as it is kept. */
export type KeptIssue = Omit<Issue, 'check'> & {
  check: Issue['check'] | 'provisions' | 'evidence' | 'model';
  /** How sure it is, of what rests on evidence. */
  confidence?: number;
};

/** Articles that do not exist and quotations that are not the article's words; what the library cannot tell is no finding. */
export const judgeProvisions = ({ citations }: Citations): KeptIssue[] =>
  citations.flatMap(({ kind, status, start, end, raw, detail }): KeptIssue[] => {
    if (kind !== 'provision' || (status !== 'malformed' && status !== 'differs')) return [];
    const isMissing = status === 'malformed';
    return [
      {
        start,
        end,
        wrong: raw,
        check: 'provisions',
        rule: 'provisions',
        kind: isMissing ? 'missing' : 'differs',
        severity: isMissing ? 'error' : 'warning',
        reason: detail,
      },
    ];
  });
