import type { Answers, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { usePrefill } from './answer-queries.ts';
import styles from './PrefillButton.module.css';

interface Props {
  questionnaireId: string;
  /** What is proposed as the name of the company. */
  company: string;
  sheet: QuestionnaireSheet;
  isAnswered: (questionId: string) => boolean;
  onFill: (answers: Answers) => void;
}

/** Fills in what is known of a company; what has been answered already stays. */
export function PrefillButton({ questionnaireId, company, sheet, isAnswered, onFill }: Props) {
  const prefill = usePrefill(questionnaireId);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [outcome, setOutcome] = useState<string[]>([]);
  const name = typed ?? company;
  const questions = sheet.sections.flatMap(section => section.questions).filter(({ type }) => type !== 'note');
  const numberOf = (questionId: string) => questions.findIndex(({ id }) => id === questionId) + 1;
  const look = () =>
    prefill.mutate(name.trim(), {
      onSuccess: ({ answers, filled, unknown }) => {
        const isNew = (questionId: string) => !isAnswered(questionId);
        onFill(Object.fromEntries(Object.entries(answers).filter(([id]) => isNew(id))));
        setOutcome([
          ...filled.map(({ questionId, field, value }) =>
            isNew(questionId)
              ? `第${numberOf(questionId)}题：${field} ${value}`
              : `第${numberOf(questionId)}题已作答，企业数据为${field} ${value}`,
          ),
          ...unknown.map(({ questionId, field }) => `第${numberOf(questionId)}题：没有可用的${field}`),
        ]);
      },
    });
  const body = (
    <div className={styles.body}>
      <Input
        aria-label="企业名称"
        placeholder="企业全称"
        maxLength={100}
        value={name}
        onChange={event => setTyped(event.target.value)}
        onPressEnter={look}
      />
      <Button type="primary" disabled={name.trim().length < 2} loading={prefill.isPending} onClick={look}>
        查找并预填
      </Button>
      <ul role="status">
        {outcome.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" title="用企业数据预填" content={body}>
      <Button>用企业数据预填</Button>
    </Popover>
  );
}
