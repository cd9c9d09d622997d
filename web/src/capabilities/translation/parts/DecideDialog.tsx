import type { LanguageCode } from '@antai/contract/translation/languages';
import { type ChangeDecision, changeDecisions } from '@antai/contract/translation/records';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { ReceivedSource } from '../queries.ts';
import styles from './DecideDialog.module.css';

export interface Decision {
  changes: ChangeDecision;
  alsoFrom: LanguageCode[];
}

interface Props {
  hasTrackedChanges: boolean;
  /** Languages of the source beside the two that were chosen. */
  others: ReceivedSource['languages'];
  isPending: boolean;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}

const decisions = Object.entries(changeDecisions) as [ChangeDecision, string][];

/** What only the user can say of a source, before it is translated. */
export function DecideDialog({ hasTrackedChanges, others, isPending, onDecide, onClose }: Props) {
  const [changes, setChanges] = useState<ChangeDecision>(hasTrackedChanges ? 'accepted' : 'kept');
  const [alsoFrom, setAlsoFrom] = useState<LanguageCode[]>([]);
  return (
    <Dialog
      open
      title="开始前请确认"
      okText="开始翻译"
      cancelText="取消"
      okButtonProps={{ loading: isPending }}
      onOk={() => onDecide({ changes, alsoFrom })}
      onCancel={onClose}
    >
      {hasTrackedChanges ? (
        <fieldset className={styles.choice}>
          <legend>文件中有未处理的修订</legend>
          <Radio.Group
            value={changes}
            options={decisions.map(([value, label]) => ({ value, label }))}
            onChange={event => setChanges(event.target.value as ChangeDecision)}
          />
        </fieldset>
      ) : null}
      {others.length > 0 ? (
        <fieldset className={styles.choice}>
          <legend>文件中还有其他语言的段落，选中的一并翻译，其余照录</legend>
          <Checkbox.Group
            value={alsoFrom}
            options={others.map(({ language, name, characters }) => ({
              value: language,
              label: `${name}（${characters}字）`,
            }))}
            onChange={value => setAlsoFrom(value as LanguageCode[])}
          />
        </fieldset>
      ) : null}
    </Dialog>
  );
}
