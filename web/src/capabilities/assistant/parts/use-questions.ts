import type { NarrowingChoice } from '@antai/contract/assistant/answer';
import type { ChatQuestion } from '@antai/contract/assistant/conversations';
import type { Conversation } from './use-conversation.ts';
import type { useDraft } from './use-draft.ts';

interface Place {
  imId: string | undefined;
  owmId: string | undefined;
  conversation: Conversation;
  written: ReturnType<typeof useDraft>;
  /** A question goes off. */
  onSend: () => void;
  onOpen: (imId: string) => void;
}

/** What is asked next: as it is written, narrowed, or an earlier question anew. */
export function useQuestions({ imId, owmId, conversation, written, onSend, onOpen }: Place) {
  const { ask, lastQuestion, isBusy } = conversation;
  const { draft, change, clear } = written;
  const { text, files, asOf, edited, revealed = [] } = draft;
  /** The next question, as it would be sent now. */
  const next = {
    ...{ owmId, imId, question: text, fileIds: files.map(({ fileId }) => fileId), asOf, revealed },
    ...(edited ? { parentId: edited.parentId } : {}),
  };
  const send = () => {
    onSend();
    ask.mutate(next, {
      onSuccess: place => {
        clear();
        if (place !== imId) onOpen(place);
      },
    });
  };
  const narrow = (question: ChatQuestion, narrowed: NarrowingChoice) => {
    const { text, files, asOf, parentId } = question;
    const fileIds = files.map(({ fileId }) => fileId);
    const all = [...question.narrowed.filter(({ fieldEn }) => fieldEn !== narrowed.fieldEn), narrowed];
    onSend();
    ask.mutate({ imId, question: text, fileIds, asOf, parentId, narrowed: all });
  };
  const edit = ({ messageId, parentId, text, files, asOf }: ChatQuestion) =>
    change(now => ({
      ...{ text, files, asOf: asOf ?? undefined, edited: { messageId, parentId } },
      ...(now.edited || (now.text.trim() === '' && now.files.length === 0)
        ? {}
        : { aside: { text: now.text, files: now.files } }),
    }));
  const recall = () => {
    if (lastQuestion && !isBusy) edit(lastQuestion);
  };
  return { next, send, narrow, edit, recall };
}
