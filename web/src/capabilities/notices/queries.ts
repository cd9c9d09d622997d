import {
  messageStatuses,
  messageTypes,
  type Notice,
  notices,
  noticesPageSize,
  noticeTexts,
  popupStates,
} from '@antai/contract/notices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const baseInfo = { pageNum: 1, pageSize: noticesPageSize };
const shownTypes = [messageTypes.system, messageTypes.task, messageTypes.monitoring];

/** All notices of the user, the latest first. */
export const noticesQuery = queryOptions({
  queryKey: ['notices', 'list'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Notice[]> => {
    const input = { baseInfo, data: { messageTypes: shownTypes } };
    return (await sendQuietly(notices.page, input, signal)).records;
  },
});

/** Notices that have not popped up yet, the oldest first. */
export const popupNoticesQuery = queryOptions({
  queryKey: ['notices', 'popup'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Notice[]> => {
    const input = { baseInfo, data: { messageTypes: shownTypes, isPopup: popupStates.due } };
    return (await sendQuietly(notices.page, input, signal)).records.toReversed();
  },
});

/** The new-notice flag: something has come that was not seen in the list yet. */
export const hasNew = (list: Notice[] | undefined) => (list ?? []).some(({ status }) => status === messageStatuses.new);

const idsOf = (list: Notice[]) => list.map(({ messageId }) => messageId);

/** What can be done with notices; each action reads the list anew. */
export function useNoticeActions() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['notices'] });
  const mark = useMutation({
    mutationFn: (data: { messageIds: string[]; status?: number; isPopup?: number }) =>
      sendQuietly(notices.markMany, { data }),
    onSuccess,
  });
  const read = useMutation({
    mutationFn: (messageId: string) => sendQuietly(notices.read, { data: { messageId, isPopup: popupStates.popped } }),
    onSuccess,
  });
  const readAll = useMutation({
    mutationFn: (list: Notice[]) =>
      send(notices.markMany, { data: { messageIds: idsOf(list), status: messageStatuses.read } }),
    onSuccess: () => {
      presenter.success(noticeTexts.allRead);
      return onSuccess();
    },
  });
  const remove = useMutation({
    mutationFn: (messageIds: string[]) => send(notices.removeMany, { data: { messageIds } }),
    onSuccess: () => {
      presenter.success(noticeTexts.removed);
      return onSuccess();
    },
  });
  return {
    /** The prompt goes out: what was new has been seen, and pops up no more. */
    see(list: Notice[]) {
      const fresh = list.filter(({ status }) => status === messageStatuses.new);
      if (fresh.length === 0) return;
      mark.mutate({ messageIds: idsOf(fresh), status: messageStatuses.seen, isPopup: popupStates.popped });
    },
    pop: (messageId: string) => mark.mutate({ messageIds: [messageId], isPopup: popupStates.popped }),
    read: (messageId: string) => read.mutate(messageId),
    readAll: (list: Notice[]) => readAll.mutate(list),
    remove: (messageIds: string[]) => remove.mutate(messageIds),
  };
}
