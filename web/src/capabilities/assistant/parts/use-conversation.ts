import type { ChatQuestion } from '@antai/contract/assistant/conversations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { historyQuery, useActivate, useAsk, useContinue, useRegenerate, useStop } from '../queries.ts';

/** A conversation as it stands, and what goes on in it; it is activated when it is opened. */
export function useConversation(imId: string | undefined) {
  const history = useQuery(historyQuery(imId ?? ''));
  const ask = useAsk();
  const { mutate: activate } = useActivate();
  const regenerate = useRegenerate(imId ?? '');
  const goOn = useContinue(imId ?? '');
  const stop = useStop();
  const messages = imId ? (history.data?.messages ?? []) : [];
  const running = messages.find(each => each.role === 'answer' && each.state === 'running');
  useEffect(() => {
    if (imId) activate({ imId });
  }, [imId, activate]);
  return {
    history,
    messages,
    lastAnswer: messages.findLast(({ role }) => role === 'answer'),
    lastQuestion: messages.findLast((each): each is ChatQuestion => each.role === 'question'),
    isRunning: running !== undefined,
    isBusy: running !== undefined || ask.isPending || regenerate.isPending || goOn.isPending,
    ask,
    stop: () => {
      if (running?.role === 'answer') stop.mutate(running.runId);
    },
    branch: (messageId: string) => imId && activate({ imId, messageId }),
    regenerate: (messageId: string) => regenerate.mutate(messageId),
    goOn: (runId: string) => goOn.mutate(runId),
  };
}

export type Conversation = ReturnType<typeof useConversation>;
