import { type RecordType, records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const detailQuery = (recordType: RecordType, id: string) =>
  queryOptions({
    queryKey: ['records', 'detail', recordType, id],
    enabled: id !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(records.detail, { data: { recordType, id } }, signal),
  });

/** The other instances of a case's dispute. */
export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'dispute', id],
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(search.disputeHistory, { data: { id } }, signal),
  });
