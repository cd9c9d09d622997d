import { type RecordType, recordTypes } from '@antai/contract/records';
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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : text(value) ? [text(value)] : [];

export const headOf = ({ id, fields }: SearchHit): CommentaryHead => ({
  id,
  title: text(fields.title) || id,
  abstract: text(fields.abstract),
  author: text(fields.author),
  accountName: text(fields.accountName),
  publishTime: text(fields.publishTime).slice(0, 10),
  areas: texts(fields.practiceArea),
  topics: texts(fields.topics),
});
