import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import type { QuestionnaireContent, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { complaintsOf, measureSheet, SheetForm } from '../../../answer-page/SheetForm.tsx';
import { addresses } from '../../../app/addresses.ts';
import { presenter } from '../../../lib/presenter.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { saveNote, useFinished } from './answer-queries.ts';
import styles from './FillingForm.module.css';
import { type KeepState, useFilling } from './keep-filling.ts';
import { NoteField } from './NoteField.tsx';
import { PrefillButton } from './PrefillButton.tsx';

interface Props {
  questionnaireId: string;
  sheet: QuestionnaireSheet;
  /** The questions that say they can be filled in from the data of a company. */
  content: Pick<QuestionnaireContent, 'sections'>;
  first?: Pick<AnswerAnalysis, 'answerId' | 'respondent' | 'answers' | 'notes' | 'returned'>;
}

function sayKeeping(keeping: KeepState): string {
  if (keeping === 'untouched') return '每次修改自动保存';
  if (keeping === 'kept') return '已保存';
  return keeping === 'waiting' ? '正在保存…' : `未保存：${keeping.message}`;
}

const titleOf = ({ sections }: QuestionnaireSheet, questionId: string) =>
  sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)?.title ?? '';

/** The lawyer fills in a questionnaire, with the client or for one. */
export function FillingForm({ questionnaireId, sheet, content, first }: Props) {
  const navigate = useNavigate();
  const filling = useFilling(questionnaireId, { sheet, first });
  const finished = useFinished(questionnaireId);
  const [isWorking, setWorking] = useState(false);
  const { answers, respondent, keeping } = filling;
  const { questionCount, answered, missing } = measureSheet(sheet, answers);
  const canPrefill = content.sections.some(({ questions }) => questions.some(({ prefill }) => prefill !== undefined));

  async function submit() {
    const wrong = [...complaintsOf(sheet, answers).keys()];
    const toShow = [...wrong, ...missing][0];
    if (toShow) {
      presenter.error(wrong.length > 0 ? '有的答案需要修改' : `还有${missing.length}道必答题没有作答`);
      document.getElementById(`question-${toShow}`)?.scrollIntoView({ block: 'center' });
      return;
    }
    setWorking(true);
    try {
      const answerId = await filling.keep(true);
      await finished(answerId);
      void navigate(addresses.riskResult(answerId));
    } catch (error) {
      presenter.error((error as Error).message);
      setWorking(false);
    }
  }

  return (
    <>
      <PageHead
        title={sheet.title}
        about={`代客户填写：已答${answered}/${questionCount}题，${sayKeeping(keeping)}`}
        actions={
          <>
            {keeping instanceof Error ? (
              <Button onClick={() => void filling.keep().catch(() => undefined)}>重试保存</Button>
            ) : null}
            {canPrefill ? (
              <PrefillButton
                questionnaireId={questionnaireId}
                company={respondent}
                sheet={sheet}
                isAnswered={id => answers[id] !== undefined}
                onFill={filling.fill}
              />
            ) : null}
            <Button type="primary" loading={isWorking} onClick={() => void submit()}>
              提交并分析
            </Button>
          </>
        }
      />
      {first?.returned ? <p className={styles.returned}>退回补充：{first.returned.reason}</p> : null}
      <div className={styles.form}>
        <Input
          aria-label="填写人"
          placeholder="填写人（单位或姓名）"
          maxLength={100}
          value={respondent}
          onChange={event => filling.rename(event.target.value)}
        />
        <SheetForm
          sheet={sheet}
          answers={answers}
          demands={first?.returned?.questionIds ?? []}
          fileActions={filling.fileActions}
          belowOf={questionId => (
            <NoteField
              name={titleOf(sheet, questionId)}
              note={first?.notes[questionId] ?? ''}
              onSave={async text => saveNote(filling.answerId ?? (await filling.keep()), { questionId, text })}
            />
          )}
          onAnswer={filling.answer}
        />
      </div>
    </>
  );
}
