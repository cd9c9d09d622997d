import { findIssues, type Issue } from '@antai/proofreading';
import { registeredStatutes } from './list-statutes.ts';

/** Everything that the checks object to in a text. For a thread. */
export default (text: string): Issue[] => findIssues(text, registeredStatutes);
