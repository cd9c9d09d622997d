import { sectionFactsMax } from '@antai/contract/drafting/sections';
import type { Field } from '@antai/drafting';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useBeginSection } from '../queries.ts';
import styles from './MaterialDialog.module.css';

interface Props {
  taskId: string;
  field: Field;
  /** Resolves when everything typed is with the server. */
  settled: () => Promise<boolean>;
  onClose: () => void;
  onBegun: (fieldId: string) => void;
}

/** Asks a model for one section; what the lawyer adds is kept until the work has begun. */
export function SectionDialog({ taskId, field, settled, onClose, onBegun }: Props) {
  const name = `drafting-section-facts:${taskId}:${field.id}`;
  const [facts, setFacts] = useState(() => readDraft<string>(name) ?? '');
  const begin = useBeginSection(taskId);
  const ask = async () => {
    if (!(await settled())) return;
    begin.mutate(
      { fieldId: field.id, facts },
      {
        onSuccess: () => {
          dropDraft(name);
          onBegun(field.id);
        },
      },
    );
  };
  return (
    <Dialog
      open
      width={640}
      title={`拟写：${field.label}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={begin.isPending} onClick={() => void ask()}>
            开始拟写
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          依据本表所填的内容与本库检得的现行法条、类似案例拟写。所拟随写随列在这一项之下，可以随时停止；拟好后标明待采纳，逐项采纳的才进入文书。
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
    </Dialog>
  );
}
