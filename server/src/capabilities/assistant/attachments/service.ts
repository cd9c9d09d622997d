import {
  type ChatFile,
  chatFileTypes,
  conversationFaults,
  conversationFilesMax,
  messagesMax,
} from '@antai/contract/assistant/conversations';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { AttachedText } from '../answers/answer-wish.ts';
import type { AssistantStore, ChatFileHead, ConversationRow } from '../store.ts';
import type { AttachmentReading } from './read-attachment.ts';

interface Deps {
  store: AssistantStore;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

export type AttachmentsService = ReturnType<typeof attachmentsService>;

const reader = new URL('./read-attachment.ts', import.meta.url);

const showFile = ({ fileId, fileName, fileType, characters, unread }: ChatFileHead): ChatFile => ({
  ...{ fileId, fileName, fileType, characters, unread },
});

/** Files that questions carry: read once, kept as text with their conversation, and gone with it. What they say is data. */
export function attachmentsService({ store, files, workers, clock }: Deps) {
  async function readText(caller: Caller, fileId: string) {
    const file = await files.readableNow(fileId, caller.signal);
    const reading = await workers.runFor<AttachmentReading>(caller, { module: reader, input: file });
    if (!reading) throw new Fault(conversationFaults.tooSlow);
    if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
    if (reading.kind === 'noText') throw new Fault(conversationFaults.noText);
    const { kind, ...text } = reading;
    return text;
  }

  /** The row where it is one of the conversation. */
  function inConversation<Row extends { imId: string }>(imId: string, row: Row | undefined): Row {
    if (row?.imId !== imId) throw new Fault(faults.notFound);
    return row;
  }

  return {
    list: async (imId: string): Promise<ChatFile[]> => (await store.files(imId)).map(showFile),

    /** Reads a file that the caller sent up, for one conversation. */
    async read(caller: Caller, { imId }: ConversationRow, { fileId }: { fileId: string }): Promise<ChatFile> {
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(faults.notFound);
      const { fileName, fileType } = file;
      if (!chatFileTypes.some(type => type === fileType)) throw new Fault(conversationFaults.fileType);
      const head = await store.findHead(fileId);
      if (head) return showFile(inConversation(imId, head));
      // a full conversation takes nothing more, however long it takes to read
      if ((await store.files(imId)).length >= conversationFilesMax) throw new Fault(conversationFaults.tooManyFiles);
      if ((await store.places(imId)).length >= messagesMax) throw new Fault(conversationFaults.tooManyMessages);
      const text = await readText(caller, fileId);
      const { paragraphs, ...counts } = text;
      const row = { fileId, imId, ownerId: caller.userId, fileName, fileType, ...counts, createdAt: clock.now() };
      const added = await store.addFile(row, { paragraphs, max: conversationFilesMax });
      if (added === 'gone') throw new Fault(faults.notFound);
      if (added === 'full') throw new Fault(conversationFaults.tooManyFiles);
      return showFile(row);
    },

    async text({ imId }: ConversationRow, fileId: string) {
      const { fileName, fileType, paragraphs, unread } = inConversation(imId, await store.findFile(fileId));
      return { fileName, fileType, paragraphs, unread };
    },

    /** What these files say; those that are gone are left out. */
    async texts(fileIds: string[]): Promise<AttachedText[]> {
      const rows = await Promise.all(fileIds.map(store.findFile));
      return rows
        .flatMap(row => row ?? [])
        .map(({ fileId, fileName, paragraphs }) => ({ fileId, fileName, paragraphs }));
    },

    /** Throws where one of the files is not of the conversation. */
    async mustHave(imId: string, fileIds: string[]): Promise<void> {
      const ids = new Set((await store.files(imId)).map(({ fileId }) => fileId));
      if (fileIds.some(fileId => !ids.has(fileId))) throw new Fault(faults.notFound);
    },

    /** Removes a file that no question carries yet. */
    async remove({ imId }: ConversationRow, fileId: string): Promise<void> {
      inConversation(imId, await store.findHead(fileId));
      if (!(await store.removeUnsent({ imId, fileId }))) throw new Fault(conversationFaults.fileInUse);
      await files.discard(fileId);
    },

    async removeAll(imId: string): Promise<void> {
      for (const { fileId } of await store.files(imId)) {
        await store.removeFile(fileId);
        await files.discard(fileId);
      }
    },
  };
}
