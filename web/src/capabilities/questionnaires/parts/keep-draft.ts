import type { QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useLastMoment } from '../../../lib/use-last-moment.ts';
import { saveQuestionnaire } from '../queries.ts';
import type { Content } from './edit-content.ts';

const pauseMs = 1_000;
const stepsMax = 100;

export interface Draft {
  content: Content;
  problems: QuestionnaireProblem[];
  questionnaireId: string | undefined;
  revision: number | undefined;
  /** Saved, on its way, or why not. */
  saving: 'saved' | 'waiting' | Error;
  change: (content: Content) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  retry: () => void;
}

interface Start {
  content: Content;
  problems: QuestionnaireProblem[];
  questionnaireId?: string;
  revision?: number;
}

/** A draft that is saved shortly after each change and can be taken back step by step; what is not saved stays on the page. */
export function useDraft(start: Start): Draft {
  const navigate = useNavigate();
  const [steps, setSteps] = useState({ past: [] as Content[], content: start.content, future: [] as Content[] });
  const [saved, setSaved] = useState({ questionnaireId: start.questionnaireId, revision: start.revision });
  const [problems, setProblems] = useState(start.problems);
  const [saving, setSaving] = useState<Draft['saving']>('saved');
  const state = useRef({ ...saved, content: start.content, isBusy: false, isWaiting: false, isLeft: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  state.current.content = steps.content;

  /** One save at a time: the next begins with what is there when the one before it is done. */
  async function save() {
    if (state.current.isBusy) return;
    state.current.isBusy = true;
    state.current.isWaiting = false;
    const { questionnaireId, revision, content } = state.current;
    try {
      const answer = await saveQuestionnaire({
        content,
        ...(questionnaireId ? { questionnaireId } : {}),
        ...(revision === undefined ? {} : { revision }),
      });
      Object.assign(state.current, { questionnaireId: answer.questionnaireId, revision: answer.revision });
      setSaved({ questionnaireId: answer.questionnaireId, revision: answer.revision });
      setProblems(answer.problems);
      state.current.isBusy = false;
      if (state.current.content !== content) return void save();
      setSaving('saved');
      if (!questionnaireId && !state.current.isLeft)
        void navigate({ ...addresses.riskEditor(answer.questionnaireId), replace: true });
    } catch (error) {
      Object.assign(state.current, { isBusy: false, isWaiting: true });
      setSaving(error as Error);
    }
  }

  function plan() {
    setSaving('waiting');
    state.current.isWaiting = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }

  function show(next: typeof steps) {
    setSteps(next);
    plan();
  }

  // leaving by a link of the product keeps what has not been kept yet
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    state.current.isLeft = false;
    return () => {
      state.current.isLeft = true;
      clearTimeout(timer.current);
      if (state.current.isWaiting) void save();
    };
  }, []);
  useLastMoment(() => {
    if (saving !== 'waiting') return;
    clearTimeout(timer.current);
    void save();
  });
  useEffect(() => {
    if (saving === 'saved') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [saving]);

  const { past, content, future } = steps;
  const [previous, next] = [past.at(-1), future[0]];
  return {
    ...{ content, problems, saving, ...saved, retry: plan },
    change: changed => show({ past: [...past, content].slice(-stepsMax), content: changed, future: [] }),
    undo: previous && (() => show({ past: past.slice(0, -1), content: previous, future: [content, ...future] })),
    redo: next && (() => show({ past: [...past, content], content: next, future: future.slice(1) })),
  };
}
