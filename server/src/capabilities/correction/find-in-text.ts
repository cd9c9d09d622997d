import { dateDocument, findIssues, type Issue } from '@antai/proofreading';
import { registeredStatutes } from './list-statutes.ts';

/** Everything that the checks object to in a text, and the day it is of where it says one. */
export interface TextIssues {
  issues: Issue[];
  day: string | undefined;
}

/** Checks a text. For a thread. */
export default (text: string): TextIssues => ({
  issues: findIssues(text, registeredStatutes),
  day: dateDocument(text),
});
