import { type RecordType, recordTypes } from '@antai/contract/records';
import type { CommentaryFields } from '@antai/contract/records/commentary';
import { matchTypes, type QueryNode, type SearchHit } from '@antai/contract/search';
import type { addresses } from '../../../app/addresses.ts';

/** What the reader of commentaries has chosen; all of it stands in the address. */
export type CommentaryFilter = ReturnType<typeof addresses.commentaries>['search'];

const condition = (fieldEn: string, value: string | undefined): QueryNode[] =>
  value ? [{ baseQueryBO: { fieldEn, selectValues: [value] } }] : [];

/** The conditions of a filter, as the data search takes them. */
export const criteriaOf = ({
  area,
  topic,
  keyword,
}: CommentaryFilter): { recordType: RecordType; childQueryBO: QueryNode[] } => ({
  recordType: recordTypes.weChat,
  childQueryBO: [
    ...condition('practiceArea', area),
    ...condition('topics', topic),
    ...(keyword ? [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: keyword, matchType: matchTypes.allWords } }] : []),
  ],
});

interface CommentaryHead {
  id: string;
  title: string;
  abstract: string;
  author: string;
  accountName: string;
  publishTime: string;
  areas: string[];
  topics: string[];
}

/** A hit of the commentaries: a search of one type finds records of it alone. */
export function headOf({ id, fields }: SearchHit): CommentaryHead {
  const { title, abstract, author, accountName, publishTime, practiceArea, topics } = fields as CommentaryFields;
  return {
    id,
    title: title || id,
    abstract: abstract ?? '',
    author: author ?? '',
    accountName: accountName ?? '',
    publishTime: publishTime?.slice(0, 10) ?? '',
    areas: practiceArea ?? [],
    topics: topics ?? [],
  };
}
