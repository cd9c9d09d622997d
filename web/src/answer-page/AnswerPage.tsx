import type { AnswerSheet, Invitation } from '@antai/contract/questionnaires/respondent';
import { useEffect, useState } from 'react';
import styles from './AnswerPage.module.css';
import { ask, isPassing } from './ask.ts';
import { FinishedAnswer } from './FinishedAnswer.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { type AnswerAddress, keepPlace, readPlace } from './place.ts';
import { SheetPage } from './SheetPage.tsx';

type View =
  | { kind: 'loading' }
  | { kind: 'refused'; text: string; isPassing: boolean }
  | { kind: 'erased' }
  | Invitation
  | AnswerSheet;

/** The whole page of a link: what it says first, the questions, what was handed in. */
export function AnswerPage() {
  const [place, setPlace] = useState(() => readPlace(location.hash));
  const [view, setView] = useState<View>({ kind: 'loading' });
  async function open(where: AnswerAddress | undefined) {
    setView({ kind: 'loading' });
    if (!where) return setView({ kind: 'refused', text: '链接不完整，请核对后重新打开', isPassing: false });
    try {
      setView(await ask<Invitation | AnswerSheet>('open', where));
    } catch (error) {
      setView({ kind: 'refused', text: (error as Error).message, isPassing: isPassing(error) });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened when the address changes, and when asked to
  useEffect(() => {
    void open(place);
    const follow = () => setPlace(readPlace(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [place]);
  function begin(answer: AnswerSheet) {
    keepPlace({ linkId: place!.linkId, answerKey: answer.answerKey });
    setView(answer);
  }
  useEffect(() => {
    const title = view.kind === 'invitation' ? view.title : view.kind === 'sheet' ? view.sheet.title : '';
    if (title) document.title = title;
  }, [view]);
  const linkId = place?.linkId ?? '';
  return (
    <main className={styles.page}>
      {view.kind === 'loading' ? <p role="status">正在打开…</p> : null}
      {view.kind === 'erased' ? <Notice title="答卷已删除" text="您的答卷与答案已从系统中删除，无法恢复。" /> : null}
      {view.kind === 'refused' ? (
        <Notice title="打不开问卷" text={view.text} onRetry={view.isPassing ? () => void open(place) : undefined} />
      ) : null}
      {view.kind === 'invitation' ? (
        <InvitationForm
          linkId={linkId}
          answerKey={place?.answerKey}
          invitation={view}
          onBegin={begin}
          onRenew={setView}
        />
      ) : null}
      {view.kind === 'sheet' && view.state === 'draft' ? (
        <SheetPage linkId={linkId} answer={view} onSubmitted={setView} onErased={() => setView({ kind: 'erased' })} />
      ) : null}
      {view.kind === 'sheet' && view.state === 'submitted' ? (
        <FinishedAnswer linkId={linkId} answer={view} onErased={() => setView({ kind: 'erased' })} />
      ) : null}
    </main>
  );
}

function Notice({ title, text, onRetry }: { title: string; text: string; onRetry?: (() => void) | undefined }) {
  return (
    <section className={styles.card}>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {onRetry ? (
        <button type="button" className={styles.primary} onClick={onRetry}>
          重试
        </button>
      ) : null}
    </section>
  );
}
