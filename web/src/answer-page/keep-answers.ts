import type { Answers } from '@antai/contract/questionnaires/content';
import type { AnswerSheet } from '@antai/contract/questionnaires/respondent';
import { useEffect, useRef, useState } from 'react';
import { useLastMoment } from '../lib/use-last-moment.ts';
import { ask, isPassing } from './ask.ts';
import { complaintsOf } from './SheetForm.tsx';

const pauseMs = 1_200;
const retryMs = 5_000;

export type KeepState =
  | { kind: 'kept'; time: string }
  | { kind: 'waiting' }
  | { kind: 'lost'; text: string; isPassing: boolean };

/** The answers of a sheet, kept on the server shortly after each change; a lost connection is tried again until it is back. */
export function useAnswers(linkId: string, { answerKey, sheet, logo, answers: first, saveTime }: AnswerSheet) {
  const [answers, setAnswers] = useState<Answers>(first);
  const [keeping, setKeeping] = useState<KeepState>({ kind: 'kept', time: saveTime });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(answers);
  const isBusy = useRef(false);
  const isStopped = useRef(false);
  latest.current = answers;

  /** What can be kept of them: an answer that is not yet of its form waits until it is. */
  function fit(): Answers {
    const wrong = complaintsOf(sheet, latest.current);
    return Object.fromEntries(
      Object.entries(latest.current).filter(([id, value]) => value !== undefined && !wrong.has(id)),
    );
  }

  /** One save at a time, so that a late one cannot take the place of a newer; a page that is left waits for nothing. */
  async function save(isLast = false) {
    if (isBusy.current && !isLast) return;
    clearTimeout(timer.current);
    isBusy.current = true;
    const sent = latest.current;
    try {
      const { saveTime: time } = await ask<{ saveTime: string }>('save', { linkId, answerKey, answers: fit() });
      isBusy.current = false;
      if (latest.current === sent) setKeeping({ kind: 'kept', time });
      else if (!isStopped.current) void save();
    } catch (error) {
      isBusy.current = false;
      setKeeping({ kind: 'lost', text: (error as Error).message, isPassing: isPassing(error) });
      if (isPassing(error) && !isStopped.current) timer.current = setTimeout(() => void save(), retryMs);
    }
  }

  function answer(questionId: string, value: unknown) {
    setAnswers(before => ({ ...before, [questionId]: value }));
    setKeeping({ kind: 'waiting' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }

  function stop() {
    isStopped.current = true;
    clearTimeout(timer.current);
  }

  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  useLastMoment(() => {
    if (keeping.kind === 'kept') return;
    void save(true);
  });
  // leaving with something unsaved asks first
  useEffect(() => {
    if (keeping.kind === 'kept') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [keeping.kind]);

  async function submit(): Promise<AnswerSheet> {
    clearTimeout(timer.current);
    const fitting = fit();
    const state = await ask<Pick<AnswerSheet, 'state' | 'saveTime' | 'submitTime' | 'keepUntil'>>('submit', {
      ...{ linkId, answerKey, answers: fitting },
    });
    setKeeping({ kind: 'kept', time: state.saveTime });
    return { kind: 'sheet', answerKey, sheet, respondent: '', answers: fitting, logo, returned: null, ...state };
  }

  return { answers, keeping, answer, submit, stop };
}
