import { messageTypes, popupStates, redirectTypes } from '@antai/contract/notices';
import type { Clock } from '../../../platform/clock.ts';
import type { JobDefinition } from '../../../platform/jobs/run-job.ts';
import type { DirectoryService } from '../../account/directory/service.ts';
import type { NoticesService } from '../service.ts';
import type { PublicationRow, PublicationsStore } from './store.ts';

interface Deps {
  store: PublicationsStore;
  directory: Pick<DirectoryService, 'members' | 'countMembers'>;
  notices: Pick<NoticesService, 'tell'>;
  clock: Clock;
}

/** Users who are told in one transaction. */
const usersAtOnce = 50;

const noticeOf = ({ publicationId, title, content, isPopup }: PublicationRow, userId: string) => ({
  userId,
  messageType: messageTypes.system,
  redirectType: redirectTypes.none,
  relateId: publicationId,
  count: 1,
  say: () => ({ title, paragraphs: [], html: content }),
  isQuiet: isPopup === popupStates.never,
});

/** Sends a publication to whom it is for; who was told and how far it is are one transaction, so that nobody is told twice. */
export const publicationJob = ({
  store,
  directory,
  notices,
  clock,
}: Deps): JobDefinition<{ publicationId: string }> => ({
  concurrency: 2,
  maxAttempts: 10,
  run: async ({ payload }, { progress, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const row = await store.find(payload.publicationId);
      if (!row || row.finishedAt) return null;
      const which = { audience: row.audience as 'all', ids: row.audienceIds };
      const userIds = await directory.members(which, { afterUserId: row.lastUserId, limit: usersAtOnce });
      await store.transaction(async tx => {
        for (const userId of userIds) await notices.tell(noticeOf(row, userId), tx);
        await store.change(
          row.publicationId,
          {
            sent: row.sent + userIds.length,
            lastUserId: userIds.at(-1) ?? row.lastUserId,
            finishedAt: userIds.length < usersAtOnce ? clock.now() : null,
          },
          { executor: tx },
        );
      });
      progress(row.sent + userIds.length, await directory.countMembers(which));
    }
  },
});
