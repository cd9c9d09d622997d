import { type RecordType, recordTypes, zhenggaiResource } from '@antai/contract/records';
import { type Category, matchTypes, type QueryNode, search } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendCached } from '../../lib/cache.ts';
import { allowanceOf } from '../../lib/permission.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const versionKey = 'categoryVersion';
const infoKey = 'categoryInfo';

interface CategoryInfo {
  version: string;
  categories: Category[];
}

function storedInfo(version: string): CategoryInfo | undefined {
  if (localStorage.getItem(versionKey) !== version) return undefined;
  try {
    return JSON.parse(localStorage.getItem(infoKey) ?? '') as CategoryInfo;
  } catch {
    localStorage.removeItem(infoKey);
    return undefined;
  }
}

/** The categories of the data search, kept in this browser until their version changes. */
export const categoriesQuery = queryOptions({
  queryKey: ['search', 'categories'],
  staleTime: 300_000,
  queryFn: async ({ signal }) => {
    const { version } = await sendQuietly(search.categoryVersion, {}, { signal });
    const stored = storedInfo(version);
    if (stored) return stored.categories;
    const info = await sendQuietly(search.categoryInfo, {}, { signal });
    localStorage.setItem(infoKey, JSON.stringify(info));
    localStorage.setItem(versionKey, info.version);
    return info.categories;
  },
});

/** What is asked of one record type: conditions that must all hold. */
export interface Criteria {
  recordType: RecordType;
  childQueryBO: QueryNode[];
}

/** Criteria as the wire wants them. */
export const requestOf = ({ recordType, childQueryBO }: Criteria) => ({
  id: Number(recordType),
  // rectification records are part of the result wherever the user is shown them
  isZhenggai: allowanceOf(zhenggaiResource).isDisplayed,
  recordType,
  queryType: 0,
  childQueryBO,
});

/** `pageSize`: the usual one where none is given. */
export const resultsQuery = (
  criteria: Criteria,
  { pageNum, sorts, pageSize }: { pageNum: number; sorts: Sort[]; pageSize?: number },
) =>
  queryOptions({
    queryKey: ['search', 'list', criteria, pageNum, pageSize, sorts],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(
        search.list,
        { baseInfo: { pageNum, ...(pageSize ? { pageSize } : {}), sorts }, data: requestOf(criteria) },
        { signal },
      ),
  });

/** The companies whose name holds these words. */
export const companiesNamedQuery = (name: string) =>
  resultsQuery(
    {
      recordType: recordTypes.company,
      childQueryBO: [{ baseQueryBO: { fieldEn: 'name', fieldValue: name, matchType: matchTypes.exactPhrase } }],
    },
    { pageNum: 1, sorts: [] },
  );

/** A field whose values are counted; in a tree, right below `parent`, which is empty at its root. */
interface FieldOfValues {
  fieldEn: string;
  parent?: string | undefined;
}

const parentOf = ({ parent }: FieldOfValues) => (parent === undefined ? {} : { parent });

/** `indexVersion` keeps the session cache honest: a changed index is asked again. */
export const filterQuery = (
  criteria: Criteria,
  { field, indexVersion }: { field: FieldOfValues; indexVersion: string },
) =>
  queryOptions({
    queryKey: ['search', 'filter', criteria, field.fieldEn, field.parent, indexVersion],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const data = { ...requestOf(criteria), fieldEn: field.fieldEn, ...parentOf(field) };
      return sendCached(search.filter, { input: { data }, mark: indexVersion, signal });
    },
  });

export const chartQuery = (
  criteria: Criteria,
  { field, indexVersion }: { field: FieldOfValues; indexVersion: string },
) =>
  queryOptions({
    queryKey: ['search', 'chart', criteria, field.fieldEn, field.parent, indexVersion],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const data = { ...requestOf(criteria), fieldEn: field.fieldEn, ...parentOf(field) };
      return sendCached(search.chart, { input: { data }, mark: indexVersion, signal });
    },
  });

/** How many records conditions find. */
export const totalQuery = (criteria: Criteria) =>
  queryOptions({
    queryKey: ['search', 'total', criteria],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const input = { baseInfo: { pageNum: 1, pageSize: 1 }, data: requestOf(criteria) };
      return (await sendQuietly(search.list, input, { signal })).total;
    },
  });

export const latestQuery = (recordType: RecordType) =>
  queryOptions({
    queryKey: ['search', 'latest', recordType],
    queryFn: ({ signal }) =>
      sendCached(search.latest, { input: { baseInfo: { pageSize: 5 }, data: { id: recordType } }, mark: '', signal }),
  });

/** What may be meant by a keyword; what was asked for the same letters before is not asked again. */
export const suggestionQuery = (recordType: RecordType | '5', keyword: string) =>
  queryOptions({
    queryKey: ['search', 'suggest', recordType, keyword],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(search.suggest, { data: { keyword, recordType } }, { signal }),
  });

/** Where the conditions hit inside one record. */
export const positionsQuery = (criteria: Criteria, recordId: string) =>
  queryOptions({
    queryKey: ['search', 'positions', criteria, recordId],
    enabled: criteria.childQueryBO.length > 0,
    queryFn: ({ signal }) => sendQuietly(search.positions, { data: { ...requestOf(criteria), recordId } }, { signal }),
  });

/** The case that others are to be like: told in words, by its number, or by its record. */
export interface SimilarSource {
  text?: string;
  caseNumber?: string;
  id?: string;
  courtName?: string;
}

const similarMax = 40;

/** The record of a case number; throws what the user reads where no record has it. */
async function idOfNumber(caseNumber: string, signal: AbortSignal): Promise<string> {
  const childQueryBO = [{ baseQueryBO: { fieldEn: 'caseNumber', fieldValue: caseNumber, matchType: 1 } }];
  const request = requestOf({ recordType: recordTypes.cases, childQueryBO });
  const { records } = await sendQuietly(search.list, { baseInfo: { pageSize: 1 }, data: request }, { signal });
  if (!records[0]) throw new Error(`没有收录案号为“${caseNumber}”的文书，请核对案号，或改为粘贴案情`);
  return records[0].id;
}

/** Cases like a case, with the reasons, in the order in which they are to be consulted. */
export const similarQuery = (source: SimilarSource | undefined) =>
  queryOptions({
    queryKey: ['search', 'similar', source],
    enabled: source !== undefined,
    staleTime: 300_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { text, caseNumber, courtName } = source ?? {};
      const id = caseNumber ? await idOfNumber(caseNumber, signal) : source?.id;
      const own = id ? { id } : { text: text ?? '' };
      const wish = { ...own, ...(courtName ? { courtName } : {}), limit: similarMax };
      return { wish, cases: await sendQuietly(search.similarCases, { data: wish }, { signal }) };
    },
  });
