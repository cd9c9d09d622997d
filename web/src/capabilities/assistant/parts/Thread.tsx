import type { Answer, NarrowingChoice } from '@antai/contract/assistant/answer';
import type { ChatAnswer, ChatHistory, ChatQuestion } from '@antai/contract/assistant/conversations';
import { useEffect, useRef } from 'react';
import { AnswerView } from './AnswerView.tsx';
import { QuestionView } from './QuestionView.tsx';
import styles from './Thread.module.css';

interface Props {
  history: ChatHistory;
  /** The answer whose sources stand beside it. */
  viewedId: string | undefined;
  openNumber: number | undefined;
  isBusy: boolean;
  onOpen: (messageId: string, number: number) => void;
  onOpenFile: (fileId: string) => void;
  onAnswer: (messageId: string, answer: Answer) => void;
  onNarrow: (question: ChatQuestion, narrowed: NarrowingChoice) => void;
  onEdit: (question: ChatQuestion) => void;
  onBranch: (messageId: string) => void;
  onRegenerate: (messageId: string) => void;
  onContinue: (runId: string) => void;
  onExport: (messageId: string) => void;
}

/** Questions and answers along the branch in view; a new answer is brought into view once, and then left alone. */
export function Thread({ history, viewedId, openNumber, isBusy, ...on }: Props) {
  const { conversation, messages } = history;
  const last = useRef<HTMLDivElement>(null);
  const lastQuestionId = messages.findLast(({ role }) => role === 'question')?.messageId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question moves the page
  useEffect(() => {
    // newer browsers answer with a promise, which would be taken for the end of the effect
    last.current?.scrollIntoView({ block: 'start' });
  }, [lastQuestionId]);
  const questionOf = (answer: ChatAnswer) =>
    messages.find((each): each is ChatQuestion => each.messageId === answer.parentId && each.role === 'question');
  return (
    <div className={styles.thread}>
      {messages.map(message =>
        message.role === 'question' ? (
          <div key={message.messageId} ref={message.messageId === lastQuestionId ? last : undefined}>
            <QuestionView
              message={message}
              isBusy={isBusy}
              onEdit={() => on.onEdit(message)}
              onBranch={on.onBranch}
              onOpenFile={on.onOpenFile}
            />
          </div>
        ) : (
          <AnswerView
            key={message.messageId}
            imId={conversation.imId}
            message={message}
            openNumber={message.messageId === viewedId ? openNumber : undefined}
            isBusy={isBusy}
            onOpen={number => on.onOpen(message.messageId, number)}
            onAnswer={answer => on.onAnswer(message.messageId, answer)}
            onNarrow={narrowed => {
              const question = questionOf(message);
              if (question) on.onNarrow(question, narrowed);
            }}
            onRegenerate={() => on.onRegenerate(message.messageId)}
            onContinue={() => on.onContinue(message.runId)}
            onExport={() => on.onExport(message.messageId)}
            onBranch={on.onBranch}
          />
        ),
      )}
    </div>
  );
}
