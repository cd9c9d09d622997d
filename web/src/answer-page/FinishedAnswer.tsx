import type { AnswerSheet } from '@antai/contract/questionnaires/respondent';
import { askedOf, type Questionnaire, sayAnswer } from '@antai/questionnaire';
import { EraseButton } from './EraseButton.tsx';
import styles from './FinishedAnswer.module.css';
import { SheetForm } from './SheetForm.tsx';

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
        <button
          type="button"
          className={styles.primary}
          onClick={() => saveText(`${sheet.title}.txt`, writeAnswers(answer))}
        >
          下载我的答案
        </button>
        <EraseButton linkId={linkId} answerKey={answerKey} onErased={onErased} />
      </section>
      <SheetForm sheet={sheet} answers={answers} isReadOnly onAnswer={() => undefined} />
    </>
  );
}

/** Questions and answers in words. */
function writeAnswers({ sheet, answers, respondent, submitTime }: AnswerSheet): string {
  const questions = askedOf(sheet as unknown as Pick<Questionnaire, 'sections'>);
  const lines = questions.map(
    (question, at) => `${at + 1}. ${question.title}\n   ${sayAnswer(question, answers[question.id])}`,
  );
  return [sheet.title, `填写人：${respondent || '未填写'}`, `提交时间：${submitTime}`, '', ...lines].join('\n');
}

function saveText(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
