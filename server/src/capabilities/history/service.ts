import { createHash, randomUUID } from 'node:crypto';
import { globalRecordType, historyFaults, historyMax, historyTypes } from '@antai/contract/history';
import { configTypes } from '@antai/contract/settings';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { HistoryStore } from './store.ts';

interface Which {
  recordType: string;
  type: number;
}

/** Searches that tell a habit. */
const recentMax = 20;

export type HistoryService = ReturnType<typeof historyService>;

/** What a user searched and opened. The global search looks over all record types. */
export function historyService({ store, clock }: { store: HistoryStore; clock: Clock }) {
  const ofCaller = (caller: Caller, { recordType, type }: Which) => ({
    ownerId: caller.userId,
    type,
    ...(recordType === globalRecordType ? {} : { recordType }),
  });
  return {
    async page(caller: Caller, { which, page }: { which: Which; page: Page }) {
      const offset = (page.pageNum - 1) * page.pageSize;
      const { records, total } = await store.page(ofCaller(caller, which), { offset, limit: page.pageSize });
      const entries = records.map(({ historyId, recordType, type, content, at }) => ({
        historyId,
        recordType,
        type,
        content,
        createTime: at.toISOString(),
      }));
      return paged(entries, total, page);
    },

    async add(caller: Caller, entry: Which & { content: string }) {
      if (!isJsonObject(entry.content)) throw new Fault(historyFaults.notJson);
      const contentHash = createHash('sha256').update(entry.content).digest('hex');
      const row = { ...entry, historyId: randomUUID(), ownerId: caller.userId, contentHash, at: clock.now() };
      await store.add(row, historyMax);
      return {};
    },

    /** The category that the user has searched most of late. */
    async userConfig(caller: Caller) {
      const recent = { ownerId: caller.userId, type: historyTypes.search };
      const { records } = await store.page(recent, { offset: 0, limit: recentMax });
      const counts = new Map<string, number>();
      for (const { recordType } of records) counts.set(recordType, (counts.get(recordType) ?? 0) + 1);
      const [most] = [...counts].sort(([, a], [, b]) => b - a);
      if (!most) return [];
      return [
        {
          userConfigId: caller.userId,
          type: configTypes.intelligentTools,
          configType: 'radio' as const,
          fieldEn: 'recordType',
          fieldCn: '常用检索分类',
          mainbodyId: '',
          selectValue: most[0],
        },
      ];
    },

    async clear(caller: Caller, which: Which) {
      await store.clear(ofCaller(caller, which));
      return {};
    },
  };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
