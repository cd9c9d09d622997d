import type { StatuteFields } from '@antai/contract/records/statute';
import { inTitleMarks } from '../../../lib/name-statute.ts';

/** 《名称》第…条, as a document cites it; a part's name is not the statute's. */
export function citationOf({ statuteTitle = '' }: StatuteFields, label: string): string {
  return `${inTitleMarks(statuteTitle.replace(/（(?:.{1,8}编|[总附]则)）$/u, ''))}${label}`;
}
