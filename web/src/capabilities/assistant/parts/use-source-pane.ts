import type { Answer } from '@antai/contract/assistant/answer';
import { useEffect, useState } from 'react';
import type { OpenSource } from './SourcePane.tsx';

/** The pane of sources: whose they are (the last answer's, unless another is looked at), which is open, and whether it stands there. */
export function useSourcePane(imId: string | undefined, lastAnswerId: string | undefined) {
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const [view, setView] = useState<{ messageId: string | undefined; opened: OpenSource }>();
  const [isShown, setShown] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has other sources
  useEffect(() => setView(undefined), [imId]);
  const viewedId = view?.messageId ?? lastAnswerId;
  return {
    viewedId,
    opened: view?.opened,
    sources: (viewedId ? answers[viewedId]?.sources : undefined) ?? [],
    isShown,
    setShown,
    /** Looks at the last answer again. */
    reset: () => setView(undefined),
    open: (opened: OpenSource) => setView({ messageId: viewedId, opened }),
    openSource: (messageId: string, number: number) => {
      setShown(true);
      setView({ messageId, opened: { source: number } });
    },
    openFile: (fileId: string) => {
      setShown(true);
      setView({ messageId: viewedId, opened: { fileId } });
    },
    keepAnswer: (messageId: string, answer: Answer) => setAnswers(now => ({ ...now, [messageId]: answer })),
  };
}

export type Pane = ReturnType<typeof useSourcePane>;
