import type { AnswerSheet } from '@antai/contract/questionnaires/respondent';
import { EraseButton } from './EraseButton.tsx';
import styles from './FinishedAnswer.module.css';
import { SheetForm } from './SheetForm.tsx';
import { saveAnswers } from './save-answers.ts';

interface Props {
  linkId: string;
  answer: AnswerSheet;
  onErased: () => void;
}

/** What was handed in: to be read, taken along and deleted. */
export function FinishedAnswer({ linkId, answer, onErased }: Props) {
  const { sheet, answers, answerKey, submitTime, keepUntil } = answer;
  return (
    <>
      <section className={styles.card}>
        <h1>答卷已提交</h1>
        <p role="status">
          提交于{submitTime}，保存至{keepUntil}。律师收到后会与您联系。
        </p>
        <button type="button" className={styles.primary} onClick={() => saveAnswers(answer)}>
          下载我的答案
        </button>
        <EraseButton linkId={linkId} answerKey={answerKey} onErased={onErased} />
      </section>
      <SheetForm sheet={sheet} answers={answers} isReadOnly onAnswer={() => undefined} />
    </>
  );
}
