import { statutes } from '@antai/contract/statutes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const articleQuery = (statute: string, { article, asOf }: { article: string; asOf?: string }) =>
  queryOptions({
    queryKey: ['statutes', 'article', statute, article, asOf],
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(statutes.article, { data: { statute, article, asOf } }, { signal }),
  });

/** Articles that may answer a question, as they stood on a day; today unless one is named. */
export const findArticlesQuery = (question: string, asOf: string | undefined) =>
  queryOptions({
    queryKey: ['statutes', 'find', question, asOf],
    enabled: question !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(statutes.findArticles, { data: { question, asOf } }, { signal }),
  });

export const versionsQuery = (statuteId: string) =>
  queryOptions({
    queryKey: ['statutes', 'versions', statuteId],
    enabled: statuteId !== '',
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(statutes.versions, { data: { statuteId } }, { signal }),
  });

export const useCheckCitations = () =>
  useMutation({
    mutationFn: (data: { text: string; asOf: string | undefined }) => sendQuietly(statutes.checkCitations, { data }),
  });
