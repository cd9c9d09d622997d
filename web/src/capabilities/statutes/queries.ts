import { statutes } from '@antai/contract/statutes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '../../lib/send.ts';

export const articleQuery = (statute: string, article: string, asOf?: string) =>
  queryOptions({
    queryKey: ['statutes', 'article', statute, article, asOf],
    staleTime: 300_000,
    queryFn: ({ signal }) => send(statutes.article, { data: { statute, article, asOf } }, { signal, isQuiet: true }),
  });

export const versionsQuery = (statuteId: string) =>
  queryOptions({
    queryKey: ['statutes', 'versions', statuteId],
    enabled: statuteId !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) => send(statutes.versions, { data: { statuteId } }, { signal, isQuiet: true }),
  });

export const useCheckCitations = () =>
  useMutation({
    mutationFn: (data: { text: string; asOf: string | undefined }) =>
      send(statutes.checkCitations, { data }, { isQuiet: true }),
  });
