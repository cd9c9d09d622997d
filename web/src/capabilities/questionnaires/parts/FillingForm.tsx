import type { Answers, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { complaintsOf, measureSheet, SheetForm } from '../../../answer-page/SheetForm.tsx';
import { addresses } from '../../../app/addresses.ts';
import { presenter } from '../../../lib/presenter.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useFillIn } from '../queries.ts';
import styles from './FillingForm.module.css';

interface Props {
  questionnaireId: string;
  sheet: QuestionnaireSheet;
  first?: { answerId: string; respondent: string; answers: Answers };
}

/** The lawyer fills in a questionnaire, with the client or for one. */
export function FillingForm({ questionnaireId, sheet, first }: Props) {
  const navigate = useNavigate();
  const fillIn = useFillIn(questionnaireId);
  const [answerId, setAnswerId] = useState(first?.answerId);
  const [respondent, setRespondent] = useState(first?.respondent ?? '');
  const [answers, setAnswers] = useState<Answers>(first?.answers ?? {});
  const { shown, answered, missing } = measureSheet(sheet, answers);
  function keep(isFinal: boolean) {
    const wrong = [...complaintsOf(sheet, answers).keys()];
    const toShow = [...wrong, ...(isFinal ? missing : [])][0];
    if (toShow) {
      presenter.error(wrong.length > 0 ? '有的答案需要修改' : `还有${missing.length}道必答题没有作答`);
      document.getElementById(`question-${toShow}`)?.scrollIntoView({ block: 'center' });
      return;
    }
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
    fillIn.mutate(
      { ...(answerId ? { answerId } : {}), respondent, answers: given, isFinal },
      {
        onSuccess: kept => {
          setAnswerId(kept.answerId);
          if (isFinal) void navigate(addresses.riskResult(kept.answerId));
          else presenter.success('答案已保存，可稍后继续');
        },
      },
    );
  }
  return (
    <>
      <PageHead
        title={sheet.title}
        about={`代客户填写：已答${answered}/${shown}题`}
        actions={
          <>
            <Button loading={fillIn.isPending} onClick={() => keep(false)}>
              保存
            </Button>
            <Button type="primary" loading={fillIn.isPending} onClick={() => keep(true)}>
              提交并分析
            </Button>
          </>
        }
      />
      <div className={styles.form}>
        <Input
          aria-label="填写人"
          placeholder="填写人（单位或姓名）"
          maxLength={100}
          value={respondent}
          onChange={event => setRespondent(event.target.value)}
        />
        <SheetForm sheet={sheet} answers={answers} onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })} />
      </div>
    </>
  );
}
