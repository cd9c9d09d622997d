import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import { reasonMax } from '@antai/contract/questionnaires/filling';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { presenter } from '../../../lib/presenter.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useSendBack } from './answer-queries.ts';
import { questionsIn } from './edit-content.ts';
import styles from './SendBackButton.module.css';

const reasonMin = 2;

/** Sends an answer back to whoever gave it, with the reason and the questions that are meant. */
export function SendBackButton({ analysis }: { analysis: AnswerAnalysis }) {
  const { answerId, questionnaireId, content, linkName } = analysis;
  const sendBack = useSendBack(questionnaireId, answerId);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [questionIds, setQuestionIds] = useState<string[]>([]);
  const isInside = linkName === null;
  const options = questionsIn(content).map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }));
  const send = () =>
    sendBack.mutate(
      { reason: reason.trim(), questionIds },
      {
        onSuccess: ({ isMailed }) => {
          setOpen(false);
          if (isInside) presenter.success('答卷已重新打开，补充后再次提交');
          else presenter.success(isMailed ? '已退回，并发邮件通知填写人' : '已退回，请通知填写人用其私人链接补充');
        },
      },
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>退回补充</Button>
      <WritingDialog
        open={isOpen}
        title="退回补充"
        okText="退回"
        cancelText="取消"
        okButtonProps={{ disabled: reason.trim().length < reasonMin, loading: sendBack.isPending }}
        onOk={send}
        onCancel={() => setOpen(false)}
      >
        <p>
          {isInside
            ? '答卷重新打开，由您补充后再次提交；再次提交前没有报告。'
            : '填写人用其私人链接看到理由，修改后再次提交；再次提交前没有报告。'}
        </p>
        <div className={styles.fields}>
          <Input.TextArea
            aria-label="退回的理由"
            placeholder="理由：需要补充什么"
            autoSize={{ minRows: 3 }}
            maxLength={reasonMax}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <Select
            mode="multiple"
            aria-label="需要补充的题（可不选）"
            placeholder="需要补充的题（可不选）"
            showSearch={{ optionFilterProp: 'label' }}
            value={questionIds}
            options={options}
            onChange={setQuestionIds}
          />
        </div>
      </WritingDialog>
    </>
  );
}
