import type { Answers, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { useEffect, useRef, useState } from 'react';
import { complaintsOf } from '../../../answer-page/SheetForm.tsx';
import { useLastMoment } from '../../../lib/use-last-moment.ts';
import { addAnswerFile, keepFilling, removeAnswerFile } from './answer-queries.ts';

const pauseMs = 1_500;

export interface FirstFilling {
  answerId: string;
  respondent: string;
  answers: Answers;
}

export type KeepState = 'untouched' | 'kept' | 'waiting' | Error;

/** What can be kept: an answer that is not yet of its form waits until it is. */
function fitting(sheet: QuestionnaireSheet, all: Answers): Answers {
  const wrong = complaintsOf(sheet, all);
  return Object.fromEntries(Object.entries(all).filter(([id, value]) => value !== undefined && !wrong.has(id)));
}

/** Keeps what waits when the page is left, and warns before it is closed while anything does. */
function useKeptOnLeave(keeping: KeepState, keepWaiting: () => void) {
  useEffect(() => {
    if (keeping === 'kept' || keeping === 'untouched') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [keeping]);
  useLastMoment(keepWaiting);
  const latest = useRef(keepWaiting);
  latest.current = keepWaiting;
  // leaving by a link of the product keeps what has not been kept yet
  useEffect(() => () => latest.current(), []);
}

/** An answer that the lawyer fills in, kept shortly after each change; one save at a time, and nothing that was typed is let go. */
export function useFilling(
  questionnaireId: string,
  { sheet, first }: { sheet: QuestionnaireSheet; first: FirstFilling | undefined },
) {
  const [answerId, setAnswerId] = useState(first?.answerId);
  const [respondent, setRespondent] = useState(first?.respondent ?? '');
  const [answers, setAnswers] = useState<Answers>(first?.answers ?? {});
  const [keeping, setKeeping] = useState<KeepState>('untouched');
  const latest = useRef({ answerId, respondent, answers });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const before = useRef<Promise<unknown>>(Promise.resolve());

  async function keepNow(isFinal: boolean): Promise<string> {
    const now = { ...latest.current };
    try {
      const answer = await keepFilling({
        ...{ questionnaireId, respondent: now.respondent, answers: fitting(sheet, now.answers), isFinal },
        ...(now.answerId ? { answerId: now.answerId } : {}),
      });
      latest.current.answerId = answer.answerId;
      setAnswerId(answer.answerId);
      const isSame = latest.current.answers === now.answers && latest.current.respondent === now.respondent;
      if (isSame) setKeeping('kept');
      return answer.answerId;
    } catch (error) {
      setKeeping(error as Error);
      throw error;
    }
  }

  /** Keeps what there is when the saves before it are done; gives the id of the answer. */
  function keep(isFinal = false): Promise<string> {
    clearTimeout(timer.current);
    timer.current = undefined;
    const work = before.current.then(() => keepNow(isFinal));
    before.current = work.catch(() => undefined);
    return work;
  }

  function plan() {
    setKeeping('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep().catch(() => undefined), pauseMs);
  }

  function setAll(change: (all: Answers) => Answers) {
    latest.current.answers = change(latest.current.answers);
    setAnswers(latest.current.answers);
    plan();
  }

  useKeptOnLeave(keeping, () => {
    if (timer.current !== undefined) void keep().catch(() => undefined);
  });

  return {
    ...{ answerId, respondent, answers, keeping, keep },
    answer: (id: string, value: unknown) => setAll(all => ({ ...all, [id]: value })),
    fill: (more: Answers) => setAll(all => ({ ...all, ...more })),
    rename(name: string) {
      latest.current.respondent = name;
      setRespondent(name);
      plan();
    },
    fileActions: {
      add: async (questionId: string, file: File) =>
        addAnswerFile(latest.current.answerId ?? (await keep()), { questionId, file }),
      remove: (_questionId: string, fileId: string) => removeAnswerFile(fileId),
    },
  };
}
