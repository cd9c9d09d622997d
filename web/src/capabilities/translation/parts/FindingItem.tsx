import {
  type Acceptance,
  type TranslationFinding,
  translationRuleNames,
  translationSeverityNames,
} from '@antai/contract/translation/records';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAccept } from '../queries.ts';
import styles from './FindingItem.module.css';

interface Props {
  recordId: string;
  segmentId: number;
  finding: TranslationFinding;
  accepted: Acceptance | undefined;
  onFix: (text: string) => void;
}

/** One thing to be looked at: put right, or accepted with a reason that stands in the report. */
export function FindingItem({ recordId, segmentId, finding, accepted, onFix }: Props) {
  const { rule, severity, side, text, expected, detail } = finding;
  const [reason, setReason] = useState<string>();
  const accept = useAccept(recordId);
  const keep = (own: string) =>
    accept.mutate({ segmentId, rule, text, reason: own }, { onSuccess: () => setReason(undefined) });
  const fix = rule === 'term-forbidden' && side === 'target' ? expected : undefined;
  return (
    <article className={styles.finding} data-severity={severity} aria-label={translationRuleNames[rule]}>
      <p>
        <b>{translationRuleNames[rule]}</b>（{translationSeverityNames[severity]}）{side === 'source' ? '原文' : '译文'}
        “{text}”{expected ? `，应为“${expected}”` : ''}
        {detail ? `：${detail}` : ''}
      </p>
      {accepted ? (
        <p>
          {accepted.acceptedBy}已接受：{accepted.reason}
          <Button type="link" size="small" onClick={() => keep('')}>
            撤回
          </Button>
        </p>
      ) : null}
      {!accepted && reason === undefined ? (
        <div className={styles.tools}>
          {fix ? (
            <Button size="small" type="primary" onClick={() => onFix(fix)}>
              改为“{fix}”
            </Button>
          ) : null}
          <Button size="small" onClick={() => setReason('')}>
            接受此处
          </Button>
        </div>
      ) : null}
      {!accepted && reason !== undefined ? (
        <div className={styles.tools}>
          <Input
            autoFocus
            size="small"
            aria-label="接受的理由"
            placeholder="理由，记入报告"
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.target.value)}
            onPressEnter={() => reason.trim() !== '' && keep(reason)}
          />
          <Button size="small" type="primary" disabled={reason.trim() === ''} onClick={() => keep(reason)}>
            记入
          </Button>
          <Button size="small" onClick={() => setReason(undefined)}>
            取消
          </Button>
        </div>
      ) : null}
    </article>
  );
}
