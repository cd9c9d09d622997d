import type { CheckId, CorrectionFinding, Severity } from '@antai/contract/correction';

export interface Filter {
  severities: readonly Severity[];
  check: CheckId | undefined;
  isOpenOnly: boolean;
}

export const everything: Filter = { severities: [], check: undefined, isOpenOnly: false };

/** The findings that a filter leaves, in reading order; none of the severities means all. */
export const selectFindings = (findings: CorrectionFinding[], { severities, check, isOpenOnly }: Filter) =>
  findings.filter(
    each =>
      (severities.length === 0 || severities.includes(each.severity)) &&
      (check === undefined || each.check === check) &&
      (!isOpenOnly || each.decision === 'open'),
  );

/** The certain corrections of the same rule that nobody has decided on, this one among them. */
export const sameCertain = (findings: CorrectionFinding[], { rule, isCertain }: CorrectionFinding) =>
  isCertain ? findings.filter(each => each.rule === rule && each.isCertain && each.decision === 'open') : [];

/** What becomes of a finding, in words; undefined where only its writer knows. */
export const sayRight = (right: string | null | undefined): string | undefined =>
  right === '' ? '（删去）' : (right ?? undefined);

export const severityTones = { error: 3, warning: 5, hint: 4 } as const satisfies Record<Severity, number>;
