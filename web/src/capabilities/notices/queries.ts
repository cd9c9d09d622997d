import {
  messageStatuses,
  messageTypes,
  type Notice,
  notices,
  noticesPageSize,
  noticeTexts,
  popupStates,
} from '@antai/contract/notices';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const shownTypes = [messageTypes.system, messageTypes.task, messageTypes.monitoring];

/** One page of the notices, the latest first, with how many there are over all pages. */
interface NoticePage {
  records: Notice[];
  total: number;
}

const listKey = ['notices', 'list'];
const popupKey = ['notices', 'popup'];

const askPage = (pageNum: number, { messageType, signal }: { messageType: number | undefined; signal?: AbortSignal }) =>
  sendQuietly(
    notices.page,
    {
      baseInfo: { pageNum, pageSize: noticesPageSize },
      data: messageType === undefined ? { messageTypes: shownTypes } : { messageType },
    },
    { signal },
  );

/** A page of the user's notices, of one type where it is given. */
export const noticePageQuery = (pageNum: number, messageType?: number) =>
  queryOptions({
    queryKey: [...listKey, pageNum, messageType],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<NoticePage> => {
      const { records, total } = await askPage(pageNum, { messageType, signal });
      return { records, total };
    },
  });

/** The notices as they are read at the start: the first page of all. */
export const noticesQuery = noticePageQuery(1);

/** Notices that have not popped up yet, the oldest first. */
export const popupNoticesQuery = queryOptions({
  queryKey: popupKey,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Notice[]> => {
    const baseInfo = { pageNum: 1, pageSize: noticesPageSize };
    const input = { baseInfo, data: { messageTypes: shownTypes, isPopup: popupStates.due } };
    return (await sendQuietly(notices.page, input, { signal })).records.toReversed();
  },
});

/** The new-notice flag: something has come that was not seen in the list yet. */
export const hasNew = (page: NoticePage | undefined) =>
  (page?.records ?? []).some(({ status }) => status === messageStatuses.new);

const idsOf = (list: Notice[]) => list.map(({ messageId }) => messageId);

type Change = Partial<Pick<Notice, 'status' | 'isPopup'>>;

type SendMarks = (call: typeof notices.markMany, input: SentOf<typeof notices.markMany>) => Promise<unknown>;

/** Sends a change of any number of notices, as many at once as a call takes. */
async function markAll(ids: string[], { change, sendMarks }: { change: Change; sendMarks: SendMarks }) {
  for (let start = 0; start < ids.length; start += noticesPageSize) {
    await sendMarks(notices.markMany, { data: { messageIds: ids.slice(start, start + noticesPageSize), ...change } });
  }
}

const unreadOf = (list: Notice[]) => list.filter(({ status }) => status !== messageStatuses.read);

/** Reads all notices of a user, also those that no screen has loaded. */
async function readEvery() {
  for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
    const page = await askPage(pageNum, { messageType: undefined });
    pages = page.pages;
    await markAll(idsOf(unreadOf(page.records)), { change: { status: messageStatuses.read }, sendMarks: send });
  }
}

/** What can be done with notices. A change is seen at once in every list; only a deletion reads them anew. */
export function useNoticeActions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['notices'] });
  const show = (ids: string[], change: Change) => {
    const changed = new Set(ids);
    queries.setQueriesData<NoticePage>({ queryKey: listKey }, page =>
      page
        ? { ...page, records: page.records.map(each => (changed.has(each.messageId) ? { ...each, ...change } : each)) }
        : page,
    );
    if (change.isPopup === undefined) return;
    queries.setQueryData<Notice[]>(popupKey, list => list?.filter(({ messageId }) => !changed.has(messageId)));
  };
  const mark = useMutation({
    mutationFn: ({ ids, change }: { ids: string[]; change: Change }) =>
      markAll(ids, { change, sendMarks: sendQuietly }),
    onSuccess: (_answer, { ids, change }) => show(ids, change),
    onError: refresh,
  });
  const read = useMutation({
    mutationFn: (messageId: string) => sendQuietly(notices.read, { data: { messageId, isPopup: popupStates.popped } }),
    onSuccess: (_answer, messageId) => show([messageId], { status: messageStatuses.read, isPopup: popupStates.popped }),
    onError: refresh,
  });
  const readAll = useMutation({
    mutationFn: readEvery,
    onSuccess: () => {
      presenter.success(noticeTexts.allRead);
      return refresh();
    },
    onError: refresh,
  });
  const remove = useMutation({
    mutationFn: (messageIds: string[]) => send(notices.removeMany, { data: { messageIds } }),
    onSuccess: () => {
      presenter.success(noticeTexts.removed);
      return refresh();
    },
  });
  return {
    /** The prompt goes out: what was new has been seen, and pops up no more. */
    see(list: Notice[]) {
      const ids = idsOf(list.filter(({ status }) => status === messageStatuses.new));
      if (ids.length > 0) mark.mutate({ ids, change: { status: messageStatuses.seen, isPopup: popupStates.popped } });
    },
    pop: (messageId: string) => mark.mutate({ ids: [messageId], change: { isPopup: popupStates.popped } }),
    read: (messageId: string) => read.mutate(messageId),
    readAll: () => readAll.mutate(),
    remove: (messageIds: string[]) => remove.mutate(messageIds),
  };
}
