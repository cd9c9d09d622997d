import type { AnswerSheet } from '@antai/contract/questionnaires/respondent';
import { useMemo, useState } from 'react';
import { ask, sendFile } from './ask.ts';
import { EraseButton } from './EraseButton.tsx';
import type { AnswerFile, FileActions } from './FilesField.tsx';
import { type KeepState, useAnswers } from './keep-answers.ts';
import { privateAddress } from './place.ts';
import { complaintsOf, measureSheet, SheetForm } from './SheetForm.tsx';
import { SheetHead } from './SheetHead.tsx';
import styles from './SheetPage.module.css';
import { saveAnswers } from './save-answers.ts';

interface Props {
  linkId: string;
  answer: AnswerSheet;
  onSubmitted: (answer: AnswerSheet) => void;
  onErased: () => void;
}

/** How files come in and go, and how many are on their way. */
function useFileActions({ linkId, answerKey }: { linkId: string; answerKey: string }) {
  const [uploads, setUploads] = useState(0);
  const fileActions = useMemo(
    (): FileActions => ({
      add: (questionId, file) => {
        setUploads(before => before + 1);
        const sent = sendFile<AnswerFile>('file', { fields: { linkId, answerKey, questionId }, file });
        return sent.finally(() => setUploads(before => before - 1));
      },
      remove: (_questionId, fileId) => ask('file/del', { linkId, answerKey, fileId }),
    }),
    [linkId, answerKey],
  );
  return { uploads, fileActions };
}

/** The questions, how far they are answered, and the one button that hands them in. */
export function SheetPage({ linkId, answer, onSubmitted, onErased }: Props) {
  const { sheet, answerKey, returned, logo } = answer;
  const { uploads, fileActions } = useFileActions({ linkId, answerKey });
  const { answers, keeping, answer: set, submit, stop } = useAnswers(linkId, answer);
  const [complaint, setComplaint] = useState('');
  const [isWorking, setWorking] = useState(false);
  const { questionCount, answered, missing } = measureSheet(sheet, answers);
  function erased() {
    stop();
    onErased();
  }
  async function hand() {
    const [first] = [...complaintsOf(sheet, answers).keys(), ...missing];
    if (first) {
      setComplaint(missing.length > 0 ? `还有${missing.length}道必答题没有作答` : '有的答案需要修改');
      document.getElementById(`question-${first}`)?.scrollIntoView({ block: 'center' });
      return;
    }
    setComplaint('');
    setWorking(true);
    try {
      onSubmitted({ ...(await submit()), respondent: answer.respondent });
    } catch (error) {
      setComplaint((error as Error).message);
      setWorking(false);
    }
  }
  return (
    <>
      <SheetHead sheet={sheet} logo={logo} level={1}>
        {returned ? (
          <section className={styles.returned} aria-label="退回补充">
            <strong>律师请您补充后再次提交</strong>
            <p>{returned.reason}</p>
          </section>
        ) : null}
      </SheetHead>
      <CopyLink address={privateAddress({ linkId, answerKey })} />
      <SheetForm
        sheet={sheet}
        answers={answers}
        demands={returned?.questionIds ?? []}
        fileActions={fileActions}
        onAnswer={set}
      >
        <p className={styles.quiet}>{sheet.disclaimer}</p>
        <button type="button" className={styles.plain} onClick={() => saveAnswers({ ...answer, answers })}>
          下载我的答案
        </button>
        <EraseButton linkId={linkId} answerKey={answerKey} onErased={erased} />
      </SheetForm>
      <footer className={styles.foot}>
        <div>
          <progress aria-label="作答进度" max={questionCount || 1} value={answered} />
          <p role="status">
            已答{answered}/{questionCount}题，{sayKeeping(keeping)}
          </p>
          {complaint ? (
            <p className={styles.complaint} role="alert">
              {complaint}
            </p>
          ) : null}
        </div>
        <button
          type="button"
          className={styles.primary}
          disabled={isWorking || uploads > 0}
          onClick={() => void hand()}
        >
          {isWorking ? '正在提交…' : uploads > 0 ? '正在上传' : '提交'}
        </button>
      </footer>
    </>
  );
}

function sayKeeping(keeping: KeepState): string {
  if (keeping.kind === 'kept') return `已保存 ${keeping.time.slice(11, 16)}`;
  if (keeping.kind === 'waiting') return '正在保存…';
  return `未保存：${keeping.text}${keeping.isPassing ? '，正在重试' : ''}`;
}

function CopyLink({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <p className={styles.link}>
      <input readOnly aria-label="私人链接" value={address} onFocus={event => event.target.select()} />
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {isCopied ? '已复制' : '复制'}
      </button>
    </p>
  );
}
