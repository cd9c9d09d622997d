import {
  addToSection,
  emptySection,
  type OpenRun,
  type SectionDraft,
  sections,
} from '@antai/contract/drafting/sections';
import { useEffect, useRef, useState } from 'react';
import { stream } from '../../../lib/stream.ts';
import { useContinueSection } from '../queries.ts';

interface Live extends Pick<OpenRun, 'state' | 'failReason'> {
  draft: SectionDraft;
  /** What is being done, in words. */
  status: string;
}

/** A section as its run says it, from the beginning; a reload reads it again. `onDone` is told what came of it when it is done. */
export function useSectionRun({ runId, state, failReason }: OpenRun, onDone: (draft: SectionDraft) => void) {
  const [live, setLive] = useState<Live>({ state, failReason, draft: emptySection, status: '正在拟写' });
  const [attempt, setAttempt] = useState(0);
  const done = useRef(onDone);
  done.current = onDone;
  const again = useContinueSection(runId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: continued, it is read anew
  useEffect(() => {
    const leaving = new AbortController();
    let { draft, status } = { draft: emptySection, status: '正在拟写' };
    stream(
      sections.follow,
      { data: { runId } },
      {
        follow: sections.follow,
        signal: leaving.signal,
        onEvent: event => {
          draft = addToSection(draft, event);
          if (event.type === 'status') status = event.text;
          setLive(before => ({ ...before, draft, status }));
        },
      },
    ).then(
      end => {
        setLive(before => ({ ...before, ...end, draft }));
        if (end.state === 'done') done.current(draft);
      },
      error => {
        if (!leaving.signal.aborted)
          setLive(before => ({
            ...before,
            state: 'interrupted',
            failReason: error instanceof Error ? error.message : null,
          }));
      },
    );
    return () => leaving.abort();
  }, [runId, attempt]);
  return {
    ...live,
    isContinuing: again.isPending,
    goOn: () =>
      again.mutate(undefined, {
        onSuccess: () => {
          setLive(before => ({ ...before, state: 'running', failReason: null }));
          setAttempt(before => before + 1);
        },
      }),
  };
}
