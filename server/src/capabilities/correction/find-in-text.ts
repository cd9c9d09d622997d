import { correctionFindingsMax } from '@antai/contract/correction';
import { dateDocument, findIssues, type Issue } from '@antai/proofreading';
import { registeredStatutes } from './list-statutes.ts';

/** Everything that the checks object to in a text, where it is no more than is told of one, and the day it is of where it says one. */
export type TextIssues = { kind: 'found'; issues: Issue[]; day: string | undefined } | { kind: 'tooMany' };

/** Checks a text. For a thread: two hundred thousand findings would take the event loop long. */
export default function findInText(text: string): TextIssues {
  const issues = findIssues(text, registeredStatutes);
  return issues.length > correctionFindingsMax
    ? { kind: 'tooMany' }
    : { kind: 'found', issues, day: dateDocument(text) };
}
