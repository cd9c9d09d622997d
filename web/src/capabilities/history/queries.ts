import { history, historyTypes } from '@antai/contract/history';
import type { QueryNode } from '@antai/contract/search';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

/** What a history entry holds: the conditions that were searched, or the page that was opened. */
export interface HistoryContent {
  fieldShow: string;
  childQueryBO?: QueryNode[];
  queryType?: number;
  recordType?: string;
  url?: string;
}

/** One entry of a fetched list: its content parsed into the query condition. */
export interface HistoryItem {
  historyId: string;
  recordType: string;
  createTime: string;
  queryCondition: HistoryContent;
  childQueryItem: true;
}

function parsed(content: string): HistoryContent | undefined {
  try {
    const value = JSON.parse(content) as HistoryContent;
    return typeof value.fieldShow === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

export const historyQuery = (recordType: string, type: number, pageSize = 10) =>
  queryOptions({
    queryKey: ['history', recordType, type, pageSize],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<HistoryItem[]> => {
      const input = { baseInfo: { pageNum: 1, pageSize }, data: { recordType, type } };
      const page = await sendQuietly(history.page, input, signal);
      return page.records.flatMap(({ content, ...entry }) => {
        const queryCondition = parsed(content);
        return queryCondition ? [{ ...entry, queryCondition, childQueryItem: true as const }] : [];
      });
    },
  });

/** Remembers what was searched or opened; a failure to remember is nobody's concern. */
export function remember(recordType: string, type: number, content: HistoryContent) {
  const data = { recordType, type, content: JSON.stringify(content) };
  void sendQuietly(history.add, { data }).catch(() => undefined);
}

export function useClearHistory() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: { recordType: string; type: number }) => send(history.clear, { data }),
    onSuccess: async (_answer, { type }) => {
      presenter.success(type === historyTypes.search ? '检索历史已清空' : '浏览历史已清空');
      await queries.invalidateQueries({ queryKey: ['history'] });
    },
  });
}
