import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { stateQuery, templatesQuery, useRemoveConversation } from '../queries.ts';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { LibraryPicker } from './LibraryPicker.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SourcePane } from './SourcePane.tsx';
import { ThreadColumn } from './ThreadColumn.tsx';
import { useAttachments } from './use-attachments.ts';
import { type Conversation, useConversation } from './use-conversation.ts';
import { moveDraft, putAfter, useDraft } from './use-draft.ts';
import { useQuestions } from './use-questions.ts';
import { type Pane, useSourcePane } from './use-source-pane.ts';

interface Props {
  imId: string | undefined;
  /** A question to begin with. */
  question: string | undefined;
  isListShown: boolean;
  onList: () => void;
  onOpen: (imId: string | undefined) => void;
}

const sourceKeys = 9;

/** One conversation: its thread, where the next question is written, and the sources beside it. */
export function Chat({ imId, question, isListShown, onList, onOpen }: Props) {
  const [owmId, setOwmId] = useState<string>();
  const [isPreviewed, setPreviewed] = useState(false);
  const written = useDraft(imId, question);
  const conversation = useConversation(imId);
  const { history, messages, lastAnswer, isBusy } = conversation;
  const pane = useSourcePane(imId, lastAnswer?.messageId);
  const onSend = () => {
    setPreviewed(false);
    pane.reset();
  };
  const questions = useQuestions({ imId, owmId, conversation, written, onSend, onOpen });
  const remove = useRemoveConversation();
  const hasPane = pane.isShown && messages.length > 0;
  useChatKeys({ conversation, pane, onOpen });
  return (
    <>
      <ConversationHeader
        conversation={imId ? history.data?.conversation : undefined}
        canExport={lastAnswer !== undefined && !isBusy}
        isListShown={isListShown}
        isPaneShown={pane.isShown}
        onList={onList}
        onPane={() => pane.setShown(!pane.isShown)}
        onRemove={() => imId && remove.mutate(imId, { onSuccess: () => onOpen(undefined) })}
      />
      <div className={styles.body} data-pane={hasPane}>
        <div className={styles.middle}>
          <div className={styles.scroll}>
            <ThreadColumn
              {...{ imId, conversation, pane, owmId }}
              onAssistant={setOwmId}
              onExample={text => written.change(now => ({ text: putAfter(now.text, text) }))}
              onNarrow={questions.narrow}
              onEdit={questions.edit}
            />
          </div>
          <div className={styles.write}>
            <Writing {...{ imId, owmId, conversation, written, questions, onOpen, setPreviewed }} />
            <p>AI存在幻觉。带“已核验”的引用已与库中原文核对，其余内容请二次核验。</p>
          </div>
        </div>
        {isPreviewed ? (
          <PreviewDialog
            question={questions.next}
            onReveal={next => written.change({ revealed: next })}
            onSend={questions.send}
            onClose={() => setPreviewed(false)}
          />
        ) : null}
        {hasPane && imId ? (
          <SourcePane
            imId={imId}
            sources={pane.sources}
            opened={pane.opened}
            onOpen={pane.open}
            onClose={() => pane.setShown(false)}
          />
        ) : null}
      </div>
      <KeyBar
        keys={[
          { key: '1–9', name: '打开来源' },
          { key: 'N', name: '新建对话' },
          { key: '↑', name: '改上一问' },
        ]}
      />
    </>
  );
}

interface WritingProps {
  imId: string | undefined;
  owmId: string | undefined;
  conversation: Conversation;
  written: ReturnType<typeof useDraft>;
  questions: ReturnType<typeof useQuestions>;
  onOpen: (imId: string) => void;
  setPreviewed: (isPreviewed: boolean) => void;
}

/** Where the next question is written, with its files and libraries. */
function Writing({ imId, owmId, conversation, written, questions, onOpen, setPreviewed }: WritingProps) {
  const { draft, latest, change } = written;
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: state } = useQuery(stateQuery);
  const attachments = useAttachments({ imId, owmId, written, onOpen });
  /** Libraries were bound to a new conversation: what is written goes on there. */
  const placeBound = (place: string) => {
    if (place === imId) return;
    moveDraft(place, latest());
    onOpen(place);
  };
  return (
    <Composer
      draft={draft}
      onDraft={change}
      templates={templates}
      sending={attachments.sending}
      isRunning={conversation.isRunning}
      isPending={conversation.ask.isPending}
      onSend={questions.send}
      onStop={conversation.stop}
      onFiles={files => void attachments.add(files)}
      onRemoveFile={attachments.remove}
      onRecall={questions.recall}
      onPreview={state?.mode === 'model' ? () => setPreviewed(true) : undefined}
      libraries={<LibraryPicker imId={imId} owmId={owmId} onOpen={placeBound} />}
    />
  );
}

interface ConversationPane {
  conversation: Conversation;
  pane: Pane;
  onOpen: (imId: undefined) => void;
}

function useChatKeys({ conversation: { isRunning, stop }, pane, onOpen }: ConversationPane) {
  const { sources, viewedId } = pane;
  useKeys('AI助手', [
    { key: 'n', name: '新建对话', act: () => onOpen(undefined) },
    ...(isRunning ? [{ key: 'escape', name: '停止', act: stop }] : []),
    ...sources.slice(0, sourceKeys).map(({ number }) => ({
      key: String(number),
      name: `打开来源${number}`,
      act: () => viewedId && pane.openSource(viewedId, number),
    })),
  ]);
}
