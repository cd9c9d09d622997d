import type { NarrowingChoice } from '@antai/contract/assistant/answer';
import type { ChatQuestion } from '@antai/contract/assistant/conversations';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { assistantsQuery, useExport } from '../queries.ts';
import { StartPage } from './StartPage.tsx';
import { Thread } from './Thread.tsx';
import type { Conversation } from './use-conversation.ts';
import type { Pane } from './use-source-pane.ts';

interface Props {
  imId: string | undefined;
  conversation: Conversation;
  pane: Pane;
  owmId: string | undefined;
  onAssistant: (owmId: string | undefined) => void;
  onExample: (text: string) => void;
  onNarrow: (question: ChatQuestion, narrowed: NarrowingChoice) => void;
  onEdit: (question: ChatQuestion) => void;
}

/** What was said so far; before anything was, with what one may begin. */
export function ThreadColumn({ imId, conversation, pane, owmId, onAssistant, onExample, onNarrow, onEdit }: Props) {
  const { history, messages, isBusy } = conversation;
  const { data: assistants = [] } = useQuery(assistantsQuery);
  const save = useExport();
  return (
    <>
      {imId && history.error ? <ErrorBox error={history.error} onRetry={() => void history.refetch()} /> : null}
      {imId && history.isPending ? <LoadingBox /> : null}
      {messages.length === 0 && (!imId || history.data) ? (
        <StartPage assistants={imId ? [] : assistants} owmId={owmId} onAssistant={onAssistant} onExample={onExample} />
      ) : null}
      {imId && history.data ? (
        <Thread
          history={history.data}
          viewedId={pane.viewedId}
          openNumber={pane.opened && 'source' in pane.opened ? pane.opened.source : undefined}
          isBusy={isBusy}
          onOpen={pane.openSource}
          onOpenFile={pane.openFile}
          onAnswer={pane.keepAnswer}
          onNarrow={onNarrow}
          onEdit={onEdit}
          onBranch={conversation.branch}
          onRegenerate={conversation.regenerate}
          onContinue={conversation.goOn}
          onExport={messageId => save.mutate({ imId, messageId, title: history.data.conversation.title })}
        />
      ) : null}
    </>
  );
}
