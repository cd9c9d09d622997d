import { checkAmounts } from './check-amounts.ts';
import { checkBlanks } from './check-blanks.ts';
import { checkDates } from './check-dates.ts';
import { checkNumbering } from './check-numbering.ts';
import { checkParties } from './check-parties.ts';
import { checkPunctuation } from './check-punctuation.ts';
import { checkReferences } from './check-references.ts';
import { checkRepealed } from './check-repealed.ts';
import { checkRepetition } from './check-repetition.ts';
import { checkSums } from './check-sums.ts';
import { checkTerms } from './check-terms.ts';
import { checkTitles } from './check-titles.ts';
import { findConfusions } from './find-confusions.ts';
import { quotationFinder, quotationsIn } from './find-quotations.ts';
import type { CheckId, Issue, Objection, Severity } from './issue.ts';
import type { Statutes } from './statutes.ts';

interface Check {
  severity: Severity;
  find: (text: string, statutes: Statutes) => Objection[];
  /** It judges how something is worded, so that what is quoted is left as it is. */
  isOfWording?: true;
}

const checks: Record<Exclude<CheckId, 'confusion'>, Check> = {
  'amount-words': { severity: 'error', find: checkAmounts },
  sum: { severity: 'error', find: checkSums },
  dates: { severity: 'error', find: checkDates },
  numbering: { severity: 'warning', find: checkNumbering },
  'cross-reference': { severity: 'error', find: checkReferences },
  punctuation: { severity: 'warning', find: checkPunctuation },
  repeated: { severity: 'warning', find: checkRepetition, isOfWording: true },
  'defined-terms': { severity: 'warning', find: checkTerms },
  'party-drift': { severity: 'error', find: checkParties },
  blanks: { severity: 'error', find: checkBlanks },
  titles: { severity: 'warning', find: checkTitles },
  repealed: { severity: 'error', find: checkRepealed },
};

/** What one check objects to in a text, in no order. */
export function runCheck(
  check: Exclude<CheckId, 'confusion'>,
  { text, statutes }: { text: string; statutes: Statutes },
): Objection[] {
  return checks[check].find(text, statutes);
}

/** Everything that the checks object to, in reading order; findings of several checks may stand on one place. */
export function findIssues(text: string, statutes: Statutes): Issue[] {
  const isQuoted = quotationFinder(quotationsIn(text));
  const issues = Object.entries(checks).flatMap(([check, { severity, find, isOfWording }]) =>
    find(text, statutes)
      .filter(each => !(isOfWording && isQuoted(each)))
      .map(each => ({ ...each, check: check as CheckId, rule: check, severity })),
  );
  const confusions = findConfusions(text)
    .filter(each => !isQuoted(each))
    .map(each => ({ ...each, check: 'confusion' as const }));
  return [...issues, ...confusions]
    .map(each => ({ ...each, wrong: text.slice(each.start, each.end) }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
