import { type RecordDetail, type RecordType, records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const detailQuery = <Type extends RecordType>(recordType: Type, id: string) =>
  queryOptions({
    queryKey: ['records', 'detail', recordType, id],
    enabled: id !== '',
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      // the answer is of the type that was asked for
      (await sendQuietly(records.detail, { data: { recordType, id } }, signal)) as RecordDetail<Type>,
  });

/** The other instances of a case's dispute. */
export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'dispute', id],
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(search.disputeHistory, { data: { id } }, signal),
  });
