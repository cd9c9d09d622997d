import type { AnswerSheet, Invitation } from '@antai/contract/questionnaires/respondent';
import { useEffect, useState } from 'react';
import styles from './AnswerPage.module.css';
import { ask, isPassing } from './ask.ts';
import { FinishedAnswer } from './FinishedAnswer.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { keepPlace, type Place, readPlace } from './place.ts';
import { SheetPage } from './SheetPage.tsx';

type Shown =
  | { kind: 'loading' }
  | { kind: 'refused'; text: string; isPassing: boolean }
  | { kind: 'erased' }
  | Invitation
  | AnswerSheet;

/** The whole page of a link: what it says first, the questions, what was handed in. */
export function AnswerPage() {
  const [place, setPlace] = useState(() => readPlace(location.hash));
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  async function open(where: Place | undefined) {
    setShown({ kind: 'loading' });
    if (!where) return setShown({ kind: 'refused', text: '链接不完整，请核对后重新打开', isPassing: false });
    try {
      setShown(await ask<Invitation | AnswerSheet>('open', where));
    } catch (error) {
      setShown({ kind: 'refused', text: (error as Error).message, isPassing: isPassing(error) });
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
    setShown(answer);
  }
  useEffect(() => {
    const title = shown.kind === 'invitation' ? shown.title : shown.kind === 'sheet' ? shown.sheet.title : '';
    if (title) document.title = title;
  }, [shown]);
  const linkId = place?.linkId ?? '';
  return (
    <main className={styles.page}>
      {shown.kind === 'loading' ? <p role="status">正在打开…</p> : null}
      {shown.kind === 'erased' ? <Notice title="答卷已删除" text="您的答卷与答案已从系统中删除，无法恢复。" /> : null}
      {shown.kind === 'refused' ? (
        <Notice title="打不开问卷" text={shown.text} onRetry={shown.isPassing ? () => void open(place) : undefined} />
      ) : null}
      {shown.kind === 'invitation' ? (
        <InvitationForm
          linkId={linkId}
          answerKey={place?.answerKey}
          invitation={shown}
          onBegin={begin}
          onRenew={setShown}
        />
      ) : null}
      {shown.kind === 'sheet' && shown.state === 'draft' ? (
        <SheetPage
          linkId={linkId}
          answer={shown}
          onSubmitted={setShown}
          onErased={() => setShown({ kind: 'erased' })}
        />
      ) : null}
      {shown.kind === 'sheet' && shown.state === 'submitted' ? (
        <FinishedAnswer linkId={linkId} answer={shown} onErased={() => setShown({ kind: 'erased' })} />
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
