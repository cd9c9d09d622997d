import { type RecordType, records } from '@antai/contract/records';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../lib/send.ts';

export const detailQuery = (recordType: RecordType, id: string) =>
  queryOptions({
    queryKey: ['records', 'detail', recordType, id],
    enabled: id !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) => send(records.detail, { data: { recordType, id } }, { signal, isQuiet: true }),
  });
