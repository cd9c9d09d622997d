import { type DetailTool, type RecordDetail, type RecordType, records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const detailQuery = <Type extends RecordType>(recordType: Type, id: string) =>
  queryOptions({
    queryKey: ['records', 'detail', recordType, id],
    enabled: id !== '',
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      // the answer is of the type that was asked for
      (await sendQuietly(records.detail, { data: { recordType, id } }, { signal })) as RecordDetail<Type>,
  });

const detailToolsQuery = queryOptions({
  queryKey: ['records', 'detailTools'],
  staleTime: 300_000,
  queryFn: ({ signal }) => sendQuietly(records.detailTools, {}, { signal }),
});

/** The tools that the page of a record of this type has for the user; none before they are known. */
export function useDetailTools(recordType: RecordType): Set<DetailTool> {
  const { data } = useQuery(detailToolsQuery);
  return new Set(data?.find(each => each.recordType === recordType)?.tools.map(({ tool }) => tool));
}

/** The other instances of a case's dispute. */
export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'dispute', id],
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(search.disputeHistory, { data: { id } }, { signal }),
  });
