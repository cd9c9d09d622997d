import { type RegisterKind, registers } from '@antai/contract/registers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const registerCountsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['registers', 'counts', companyId],
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(registers.counts, { data: { companyId } }, { signal }),
  });

export const registerEntriesQuery = (companyId: string, { kind, pageNum }: { kind: RegisterKind; pageNum: number }) =>
  queryOptions({
    queryKey: ['registers', 'entries', companyId, kind, pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(registers.page, { baseInfo: { pageNum }, data: { companyId, kind } }, { signal }),
  });
