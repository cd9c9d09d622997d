import { conversationFaults, type QuestionPreview, type UnsentQuestion } from '@antai/contract/assistant/conversations';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { ModelError } from '../../../platform/models/model-error.ts';
import { createPlaces } from '../../../platform/models/places.ts';
import type { AnswersService } from '../answers/service.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import { mayFollow } from '../conversations/order-branch.ts';
import type { PresetsService } from '../presets/service.ts';
import type { AssistantStore, ConversationRow } from '../store.ts';
import { filesBefore, idsUpTo, tellEarlier } from './tell-earlier.ts';

interface Deps {
  store: AssistantStore;
  answers: Pick<AnswersService, 'preview'>;
  attachments: AttachmentsService;
  presets: PresetsService;
  clock: Clock;
}

export type PreviewService = ReturnType<typeof previewService>;

/** What would leave for a model, before a question is asked. */
export function previewService({ store, answers, attachments, presets, clock }: Deps) {
  const places = createPlaces();

  /** What was said before a place of a conversation, as far as it is kept. */
  async function earlierOf({ imId }: ConversationRow, parentId: string | null) {
    const tree = await store.places(imId);
    if (!mayFollow(tree, parentId)) throw new Fault(conversationFaults.wrongPlace);
    const ids = idsUpTo(tree, parentId);
    const messages = await store.messages(ids);
    return { earlier: tellEarlier(messages, ids), fileIds: filesBefore(messages, ids) };
  }

  async function wishOf(caller: Caller, order: UnsentQuestion) {
    const { imId, question, fileIds, narrowed, revealed } = order;
    const row = imId ? own(caller, await store.findConversation(imId)) : undefined;
    if (imId) await attachments.mustHave(imId, fileIds);
    else if (fileIds.length > 0) throw new Fault(conversationFaults.wrongPlace);
    const owmId = row ? row.owmId : order.owmId;
    const before = row && (await earlierOf(row, order.parentId === undefined ? row.leafId : order.parentId));
    return {
      ...{ question, narrowed, revealed },
      earlier: before?.earlier ?? [],
      files: await attachments.texts(fileIds),
      earlierFiles: fileIds.length > 0 ? [] : await attachments.texts(before?.fileIds ?? []),
      libraryIds: row?.libraryIds ?? [],
      assistant: owmId ? await presets.find(caller.userId, owmId) : undefined,
      asOf: order.asOf ?? shanghaiDay(clock.now()),
    };
  }

  return {
    /** Exactly what a model would be sent first; one at a time of a user, for it looks through everything. */
    async preview(caller: Caller, order: UnsentQuestion): Promise<QuestionPreview> {
      const release = places.tryTake(caller.userId, 1);
      if (!release) throw new Fault(conversationFaults.previewing);
      try {
        const signal = caller.signal ?? new AbortController().signal;
        return await answers.preview({ ...caller, signal }, await wishOf(caller, order));
      } catch (error) {
        if (error instanceof ModelError) throw new Fault({ code: 1, text: error.message });
        throw error;
      } finally {
        release();
      }
    },
  };
}
