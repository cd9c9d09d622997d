import { type RecordType, records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../lib/send.ts';

export const detailQuery = (recordType: RecordType, id: string) =>
  queryOptions({
    queryKey: ['records', 'detail', recordType, id],
    enabled: id !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) => send(records.detail, { data: { recordType, id } }, { signal, isQuiet: true }),
  });

/** The other instances of a case's dispute. */
export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'dispute', id],
    staleTime: 300_000,
    queryFn: ({ signal }) => send(search.disputeHistory, { data: { id } }, { signal, isQuiet: true }),
  });
