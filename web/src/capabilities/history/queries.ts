import { history, historyTypes } from '@antai/contract/history';
import { RecordType, resourceOfRecordType } from '@antai/contract/records';
import type { BaseQuery, QueryNode } from '@antai/contract/search';
import type { ResourceId } from '@antai/contract/wire/resources';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '../../lib/permission.ts';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

/** What a history entry holds: the conditions that were searched, or the page that was opened. */
export interface HistoryContent {
  fieldShow: string;
  /** The condition, where there was one alone. */
  baseQueryBO?: BaseQuery;
  childQueryBO?: QueryNode[];
  queryType?: number;
  recordType?: string;
  url?: string;
  /** The resource that opens the page that was opened. */
  detailPageResourceId?: number;
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
    if (typeof value.fieldShow !== 'string') return undefined;
    const { baseQueryBO, childQueryBO } = value;
    return baseQueryBO && !childQueryBO ? { ...value, childQueryBO: [{ baseQueryBO }] } : value;
  } catch {
    return undefined;
  }
}

export const historyQuery = (recordType: string, { type, pageSize = 10 }: { type: number; pageSize?: number }) =>
  queryOptions({
    queryKey: ['history', recordType, type, pageSize],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<HistoryItem[]> => {
      const input = { baseInfo: { pageNum: 1, pageSize }, data: { recordType, type } };
      const page = await sendQuietly(history.page, input, { signal });
      return page.records.flatMap(({ content, ...entry }) => {
        const queryCondition = parsed(content);
        return queryCondition ? [{ ...entry, queryCondition, childQueryItem: true as const }] : [];
      });
    },
  });

/** The category that the user has searched most of late; undefined for a newcomer. */
export const usualTypeQuery = queryOptions({
  queryKey: ['history', 'usualType'],
  staleTime: 300_000,
  queryFn: async ({ signal }): Promise<string | null> => {
    const config = await sendQuietly(history.userConfig, {}, { signal });
    return config.find(({ fieldEn }) => fieldEn === 'recordType')?.selectValue ?? null;
  },
});

/** Where an opened page is opened again; undefined where the user may not open it any more. */
export function urlOfItem({ queryCondition: { url, detailPageResourceId } }: HistoryItem): string | undefined {
  const isRefused = detailPageResourceId !== undefined && !isOpen(detailPageResourceId as ResourceId);
  return isRefused ? undefined : url;
}

/** Remembers what was searched or opened; a failure to remember is nobody's concern. */
export function remember(recordType: string, { type, content }: { type: number; content: HistoryContent }) {
  const [only, ...others] = content.childQueryBO ?? [];
  const single = only?.baseQueryBO && others.length === 0 ? { baseQueryBO: only.baseQueryBO } : {};
  const { data: ownType } = RecordType.safeParse(recordType);
  const opened = content.url && ownType ? { detailPageResourceId: resourceOfRecordType(ownType) } : {};
  const data = { recordType, type, content: JSON.stringify({ ...single, ...opened, ...content }) };
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
