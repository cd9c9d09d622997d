import { randomUUID } from 'node:crypto';
import { messageStatuses, type Notice, popupStates } from '@antai/contract/notices';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Events } from '../../platform/events/events.ts';
import { Fault } from '../../platform/fault.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { SettingsService } from '../settings/service.ts';
import { cleanHtml } from './clean-html.ts';
import type { NoticeMails } from './jobs.ts';
import type { NoticeRow, NoticesStore } from './store.ts';
import { contentOf, type NoticeText, showDateOf, typeNameOf } from './write-notice.ts';

interface Deps {
  store: NoticesStore;
  events: Events;
  clock: Clock;
  /** How a user wants to hear of a kind of notice. */
  wishOf: SettingsService['noticeWish'];
  /** Writes to a user about one notice. */
  sendMail: NoticeMails['sendOne'];
}

/** What somebody is to hear. `count` things are added to those of an unread notice about the same. */
interface NewNotice {
  userId: string;
  messageType: number;
  redirectType: number;
  relateId: string;
  count: number;
  say: (count: number) => NoticeText;
  /** Listed without popping up: a prompt on the screen has said it already. */
  isQuiet?: boolean;
}

/** Which notices are listed; what is absent narrows nothing. */
type Filter = { messageType?: number | null; messageTypes?: number[] | null; isPopup?: number | null };

export type NoticesService = ReturnType<typeof noticesService>;
export type { NoticeText as Said };

/** What the product has to tell a user: kept until deleted, and told to every open screen at once. */
export function noticesService({ store, events, clock, wishOf, sendMail }: Deps) {
  /** All of these are the caller's own, or it is as if none existed. */
  async function ownAll(caller: Caller, ids: string[]) {
    if ((await store.countOwn(caller.userId, ids)) < new Set(ids).size) throw new Fault(faults.notFound);
  }

  return {
    async page(caller: Caller, { filter, page }: { filter: Filter; page: Page }) {
      const types = filter.messageType ? [filter.messageType] : filter.messageTypes;
      const which = {
        ownerId: caller.userId,
        ...(types?.length ? { messageTypes: types } : {}),
        ...(filter.isPopup == null ? {} : { isPopup: filter.isPopup }),
      };
      const { records, total } = await store.page(which, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(records.map(noticeOf), total, page);
    },

    async removeMany(caller: Caller, ids: string[]) {
      await ownAll(caller, ids);
      await store.remove(caller.userId, ids);
      return {};
    },

    async markMany(caller: Caller, ids: string[], change: { status?: number; isPopup?: number }) {
      await ownAll(caller, ids);
      await store.mark(caller.userId, { ids, change });
      return {};
    },

    async read(caller: Caller, id: string, change: { isPopup?: number }) {
      await ownAll(caller, [id]);
      await store.mark(caller.userId, { ids: [id], change: { status: messageStatuses.read, ...change } });
      return {};
    },

    /** Marks everything that a user was told about one thing as read; gives how many notices that were. */
    readAbout: (
      caller: Caller,
      { redirectType, relateId }: { redirectType: number; relateId: string },
    ): Promise<number> => store.readAbout({ ownerId: caller.userId, redirectType, relateId }),

    /** Tells a user something, when the transaction commits if one is given. */
    async tell(notice: NewNotice, transaction?: Transaction) {
      const { userId: ownerId, messageType, redirectType, relateId } = notice;
      const isRelated = relateId !== '';
      const unread = isRelated ? await store.unread({ ownerId, redirectType, relateId }, transaction) : undefined;
      const amount = (unread?.amount ?? 0) + notice.count;
      const words = notice.say(amount);
      const wish = await wishOf(ownerId, messageType, { transaction });
      const row: NoticeRow = {
        messageId: unread?.messageId ?? randomUUID(),
        ownerId,
        messageType,
        title: words.title,
        content: contentOf(words),
        // a kind the user does not want to hear of is listed all the same: nothing is lost, nothing lights up
        status: wish.isWanted ? messageStatuses.new : messageStatuses.seen,
        isPopup: notice.isQuiet || !wish.isPopupWanted ? popupStates.never : popupStates.due,
        redirectType,
        relateId,
        amount,
        createdAt: clock.now(),
      };
      await store.put(row, transaction);
      // one that only counts on has been written about before
      if (wish.mail === 'atOnce' && !unread && !notice.isQuiet) await sendMail(ownerId, row.title, { transaction });
      const data = { messageId: row.messageId, messageTitle: row.title };
      await events.emit(ownerId, { type: 'message', data }, { transaction });
    },
  };
}

const noticeOf = (row: NoticeRow): Notice => ({
  messageId: row.messageId,
  messageType: row.messageType,
  messageTypeName: typeNameOf(row.messageType),
  messageTitle: row.title,
  messageContent: cleanHtml(row.content),
  status: row.status,
  isPopup: row.isPopup,
  redirectType: row.redirectType,
  relateId: row.relateId,
  showDate: showDateOf(row.createdAt),
  createTime: row.createdAt.toISOString(),
});
