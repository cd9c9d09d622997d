import { randomUUID } from 'node:crypto';
import {
  type Audience,
  type Publication,
  type PublicationForm,
  publicationFaults,
} from '@antai/contract/administration/publications';
import { popupStates } from '@antai/contract/notices';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { DirectoryService } from '../../account/directory/service.ts';
import type { PublicationRow, PublicationsStore } from './store.ts';
import { isBlank, writeContent } from './write-content.ts';

interface Deps {
  store: PublicationsStore;
  directory: Pick<DirectoryService, 'countMembers' | 'namesOfUsers'>;
  jobs: Pick<Jobs, 'add'>;
  clock: Clock;
}

export type PublicationsService = ReturnType<typeof publicationsService>;

const show = (row: PublicationRow, publishedBy: string): Publication => ({
  publicationId: row.publicationId,
  title: row.title,
  content: row.content,
  audience: row.audience as Audience,
  audienceIds: row.audienceIds,
  isPopup: row.isPopup !== popupStates.never,
  publishedBy,
  publishTime: row.publishedAt.toISOString(),
  sent: row.sent,
  isFinished: row.finishedAt !== null,
});

/** Notices that an administrator writes to many: kept as they were sent, and sent by a job. */
export function publicationsService({ store, directory, jobs, clock }: Deps) {
  function contentOf(written: string): string {
    const content = writeContent(written);
    if (isBlank(content)) throw new Fault(publicationFaults.nothingLeft);
    return content;
  }

  const receiversOf = ({ audience, audienceIds }: PublicationForm) =>
    directory.countMembers({ audience, ids: audienceIds });

  return {
    async page(page: Page) {
      const { records, total } = await store.page((page.pageNum - 1) * page.pageSize, page.pageSize);
      const names = await directory.namesOfUsers(records.map(({ publishedBy }) => publishedBy));
      return paged(
        records.map(row => show(row, names.get(row.publishedBy) ?? '')),
        total,
        page,
      );
    },

    async preview(form: PublicationForm) {
      return { content: contentOf(form.content), receivers: await receiversOf(form) };
    },

    async publish(caller: Caller, form: PublicationForm): Promise<Publication> {
      const { title, audience, audienceIds } = form;
      const content = contentOf(form.content);
      if ((await receiversOf(form)) === 0) throw new Fault(publicationFaults.nobody);
      const publicationId = randomUUID();
      const row: PublicationRow = {
        publicationId,
        title,
        content,
        audience,
        audienceIds,
        isPopup: form.isPopup ? popupStates.due : popupStates.never,
        publishedBy: caller.userId,
        publishedAt: clock.now(),
        sent: 0,
        lastUserId: null,
        finishedAt: null,
      };
      await store.transaction(async tx => {
        await store.add(row, tx);
        await jobs.add('publications.send', { publicationId }, { transaction: tx });
      });
      const names = await directory.namesOfUsers([caller.userId]);
      return show(row, names.get(caller.userId) ?? '');
    },
  };
}
