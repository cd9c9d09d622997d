import { type Answer, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import { type ChatAnswer, conversations } from '@antai/contract/assistant/conversations';
import { useEffect, useRef, useState } from 'react';
import { stream } from '../../../lib/stream.ts';
import { useRefresh } from '../queries.ts';

interface Live {
  runId: string;
  answer: Answer;
  /** What is being done, in words. */
  status: string;
}

/** An answer as it stands: what is kept of it, or what its run says while it is at work. Two tabs see the same. */
export function useAnswer(imId: string, { runId, state, answer }: ChatAnswer): { answer: Answer; status: string } {
  const [live, setLive] = useState<Live>();
  const refresh = useRef(useRefresh());
  const isRunning = state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    let now: Live = { runId, answer: emptyAnswer, status: '正在回答' };
    const say = (next: Live) => {
      now = next;
      setLive(next);
    };
    say(now);
    const end = () => {
      if (!leaving.signal.aborted) void refresh.current(imId);
    };
    stream(
      conversations.follow,
      { data: { runId } },
      {
        follow: conversations.follow,
        signal: leaving.signal,
        onEvent: event =>
          say({
            ...now,
            answer: addToAnswer(now.answer, event),
            status: event.type === 'status' ? event.text : now.status,
          }),
      },
    ).then(end, end);
    return () => leaving.abort();
  }, [imId, runId, isRunning]);
  const isLive = live?.runId === runId && (isRunning || !answer);
  return {
    answer: (isLive ? live.answer : answer) ?? emptyAnswer,
    status: isLive ? live.status : '正在回答',
  };
}
