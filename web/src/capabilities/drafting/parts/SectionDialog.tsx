import { type SectionDraft, sectionFactsMax } from '@antai/contract/drafting/sections';
import type { Field } from '@antai/drafting';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { useProposeSection } from '../queries.ts';
import styles from './MaterialDialog.module.css';

interface Props {
  taskId: string;
  field: Field;
  /** Resolves when everything typed is with the server. */
  settled: () => Promise<boolean>;
  onClose: () => void;
  onDrafted: (draft: SectionDraft) => void;
}

/** Asks a model for one section; what the lawyer adds is kept until it has been used, and the work can be stopped. */
export function SectionDialog({ taskId, field, settled, onClose, onDrafted }: Props) {
  const name = `drafting-section-facts:${taskId}:${field.id}`;
  const [facts, setFacts] = useState(() => readDraft<string>(name) ?? '');
  const { propose, stop } = useProposeSection(taskId);
  const ask = async () => {
    if (!(await settled())) return;
    propose.mutate(
      { fieldId: field.id, facts },
      {
        onSuccess: draft => {
          dropDraft(name);
          onDrafted(draft);
        },
      },
    );
  };
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={`拟写：${field.label}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={propose.isPending ? stop : close}>{propose.isPending ? '停止' : '取消'}</Button>
          <Button type="primary" loading={propose.isPending} onClick={() => void ask()}>
            开始拟写
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          依据本表所填的内容与本库检得的现行法条、类似案例拟写。所拟列在这一项之下，标明待采纳；逐项采纳的才进入文书。
        </p>
        <Input.TextArea
          aria-label="补充事实"
          placeholder="补充事实（可不填）：时间、经过、证据，写得越具体，所拟越可用"
          autoSize={{ minRows: 5, maxRows: 14 }}
          maxLength={sectionFactsMax}
          value={facts}
          onChange={event => {
            setFacts(event.target.value);
            keepDraft(name, event.target.value);
          }}
        />
        <p>引用逐条核验；含有未给出的数字、日期、名称，或查不到的引用的句子不会给出。</p>
      </div>
    </Modal>
  );
}
