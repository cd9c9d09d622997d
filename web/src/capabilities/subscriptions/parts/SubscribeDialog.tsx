import { type Frequency, subscriptionNameMax } from '@antai/contract/subscriptions';
import { Input } from 'antd';
import { useState } from 'react';
import type { SubscriptionDraft } from '../../../lib/subscription-draft.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { discardSubscription, useAddSubscription } from '../queries.ts';
import { FrequencyPicker } from './FrequencyPicker.tsx';
import { PastTrial } from './PastTrial.tsx';
import styles from './SubscribeDialog.module.css';

/** Makes a subscription of a search or a company: its name, how often to be told, and a try on past data. */
export function SubscribeDialog({ draft }: { draft: SubscriptionDraft }) {
  const { kind } = draft.subject;
  const [name, setName] = useState(draft.name);
  const [frequency, setFrequency] = useState<Frequency>('atOnce');
  const [isTrying, setTrying] = useState(false);
  const add = useAddSubscription();
  const isBlank = name.trim() === '';
  const save = () => add.mutate({ name, frequency, subject: draft.subject }, { onSuccess: discardSubscription });
  return (
    <WritingDialog
      open
      title={kind === 'search' ? '订阅此检索' : '订阅此机构'}
      width={650}
      okText={frequency === 'none' ? '保存' : '订阅'}
      cancelText="取消"
      okButtonProps={{ disabled: isBlank, loading: add.isPending }}
      onOk={save}
      onCancel={discardSubscription}
    >
      <div className={styles.form}>
        <label htmlFor="subscription-name">名称</label>
        <Input
          id="subscription-name"
          value={name}
          maxLength={subscriptionNameMax}
          showCount
          status={isBlank ? 'error' : undefined}
          onChange={event => setName(event.target.value)}
          onPressEnter={() => !isBlank && save()}
        />
        <span>频率</span>
        <FrequencyPicker kind={kind} value={frequency} onChange={setFrequency} />
      </div>
      <button type="button" className={styles.tryButton} aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
        用历史数据试一试
      </button>
      {isTrying ? <PastTrial subject={{ subject: draft.subject }} /> : null}
    </WritingDialog>
  );
}
