import { type CorrectionFinding, checkNames, rememberedChecks, severityNames } from '@antai/contract/correction';
import { Button } from 'antd';
import { RewordingForm } from '../../../ui/RewordingForm.tsx';
import type { FindingDecision } from '../queries.ts';
import styles from './FindingCard.module.css';
import { sayRight } from './select-findings.ts';

interface Props {
  recordId: string;
  finding: CorrectionFinding;
  /** Certain corrections of its kind that are open, this one among them. */
  alike: CorrectionFinding[];
  editing: boolean;
  onEdit: (isEditing: boolean) => void;
  onAccept: () => void;
  onDecide: (decisions: FindingDecision[]) => Promise<unknown>;
}

const decisionNames = { open: '未处理', accepted: '已采纳', ignored: '已忽略' } as const;

/** The finding that is looked at: what is wrong, why, and what can be done. */
export function FindingCard({ recordId, finding, alike, editing, onEdit, onAccept, onDecide }: Props) {
  const { findingId, severity, check, wrong, reason, decision, replacement, isInDictionary } = finding;
  const right = sayRight(replacement ?? finding.right);
  return (
    <section className={styles.card} aria-label="当前提示">
      <header>
        <b data-severity={severity}>{severityNames[severity]}</b>
        <span>{checkNames[check]}</span>
        <small>{isInDictionary && decision === 'ignored' ? '词典中的写法' : decisionNames[decision]}</small>
      </header>
      <p className={styles.change}>
        <del>{wrong}</del>
        {right === undefined ? null : <ins>{right}</ins>}
      </p>
      <p className={styles.reason}>{reason}</p>
      {editing ? (
        <RewordingForm
          label="改写为"
          charactersMax={2_000}
          draftName={`correction:wording:${recordId}:${findingId}`}
          words={replacement ?? finding.right ?? wrong}
          onDone={words => {
            const saving = onDecide([{ findingId, decision: 'accepted', replacement: words }]);
            onEdit(false);
            return saving;
          }}
          onClose={() => onEdit(false)}
        />
      ) : (
        <p className={styles.actions}>
          <Button size="small" disabled={finding.right === undefined || decision === 'accepted'} onClick={onAccept}>
            采纳
          </Button>
          <Button size="small" onClick={() => onEdit(true)}>
            改写
          </Button>
          <Button
            size="small"
            disabled={decision === 'ignored'}
            onClick={() => onDecide([{ findingId, decision: 'ignored' }])}
          >
            忽略
          </Button>
          {rememberedChecks.includes(check) && decision !== 'ignored' ? (
            <Button
              size="small"
              type="text"
              onClick={() => onDecide([{ findingId, decision: 'ignored', isRemembered: true }])}
            >
              以后不再提示
            </Button>
          ) : null}
          {alike.length > 1 ? (
            <Button
              size="small"
              type="text"
              onClick={() => onDecide(alike.map(each => ({ findingId: each.findingId, decision: 'accepted' })))}
            >
              同类全部采纳（{alike.length}）
            </Button>
          ) : null}
        </p>
      )}
      {finding.right === undefined && !editing ? <small>没有现成的改法，请核对后改写，或忽略。</small> : null}
    </section>
  );
}
