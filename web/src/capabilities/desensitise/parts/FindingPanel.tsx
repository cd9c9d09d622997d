import { entityTypeNames } from '@antai/contract/desensitise';
import { Button } from 'antd';
import { FindingList, type FindingRow } from '../../../ui/FindingList.tsx';
import { RewordingForm } from '../../../ui/RewordingForm.tsx';
import type { EntityDecision } from '../queries.ts';
import styles from './FindingPanel.module.css';
import { type Group, sorts } from './group-findings.ts';

interface Props {
  recordId: string;
  groups: Group[];
  active: string | undefined;
  editing: boolean;
  onEdit: (isEditing: boolean) => void;
  onChoose: (key: string) => void;
  onDecide: (decisions: EntityDecision[]) => Promise<unknown>;
}

const factsOf = ({ count, type, rule, confidence }: Group) =>
  `${entityTypeNames[type]} · ${count}处 · ${rule} ${confidence.toFixed(2)}`;

export const decisionOn = (
  { type, text }: Group,
  { decision, replacement }: { decision: EntityDecision['decision']; replacement?: string },
): EntityDecision => ({
  type,
  text,
  decision,
  ...(replacement === undefined ? {} : { replacement }),
});

/** What was found, what waits for a word first: each is taken, kept or said otherwise, for all its places at once. */
export function FindingPanel({ recordId, groups, active, editing, onEdit, onChoose, onDecide }: Props) {
  const open = groups.filter(({ decision }) => decision === 'open');
  const rowOf = (group: Group): FindingRow => ({
    key: group.key,
    text: group.text,
    ...(group.decision === 'ignored' ? {} : { change: group.proposal }),
    facts: factsOf(group),
    state: group.decision,
    actions:
      group.key === active || group.decision === 'open' ? (
        <Actions group={group} isActive={group.key === active} onEdit={onEdit} onDecide={onDecide} />
      ) : undefined,
  });
  const listOf = (own: Group[]) => ({ rows: own.map(rowOf), active, onChoose });
  const edited = editing ? groups.find(({ key }) => key === active) : undefined;
  return (
    <div className={styles.panel}>
      {edited ? (
        <RewordingForm
          key={edited.key}
          label={`${edited.text} 改写为`}
          charactersMax={200}
          className={styles.rewording ?? ''}
          draftName={`desensitise:wording:${recordId}:${edited.key}`}
          words={edited.proposal}
          onDone={replacement => {
            const saving = onDecide([decisionOn(edited, { decision: 'accepted', replacement })]);
            onEdit(false);
            return saving;
          }}
          onClose={() => onEdit(false)}
        />
      ) : null}
      {open.length > 0 ? (
        <FindingList
          isUrgent
          title={`待确认 ${open.length}`}
          aside={
            <Button
              size="small"
              type="text"
              onClick={() => onDecide(open.map(group => decisionOn(group, { decision: 'accepted' })))}
            >
              全部脱敏
            </Button>
          }
          {...listOf(open)}
        />
      ) : null}
      {sorts.map(({ name, tone, types }) => {
        const own = groups.filter(
          ({ type, decision }) => (types as readonly string[]).includes(type) && decision !== 'open',
        );
        if (own.length === 0) return null;
        return (
          <FindingList
            key={tone}
            title={
              <>
                <i className={styles.dot} data-tone={tone} />
                {name} {own.length}
              </>
            }
            aside={<ActionsForAll name={name} groups={own} onDecide={onDecide} />}
            {...listOf(own)}
          />
        );
      })}
    </div>
  );
}

interface ActionsProps extends Pick<Props, 'onEdit' | 'onDecide'> {
  group: Group;
  isActive: boolean;
}

const Actions = ({ group, isActive, onEdit, onDecide }: ActionsProps) => (
  <>
    <Button
      size="small"
      aria-label={`脱敏：${group.text}`}
      disabled={group.decision === 'accepted'}
      onClick={() => onDecide([decisionOn(group, { decision: 'accepted' })])}
    >
      脱敏
    </Button>
    <Button
      size="small"
      aria-label={`保留：${group.text}`}
      disabled={group.decision === 'ignored'}
      onClick={() => onDecide([decisionOn(group, { decision: 'ignored' })])}
    >
      保留
    </Button>
    {isActive ? (
      <Button size="small" aria-label={`改写：${group.text}`} onClick={() => onEdit(true)}>
        改写
      </Button>
    ) : null}
  </>
);

/** What may be decided on all of one sort at once. */
const ActionsForAll = ({ name, groups, onDecide }: Pick<Props, 'groups' | 'onDecide'> & { name: string }) => (
  <span>
    <Button
      size="small"
      type="text"
      aria-label={`${name}全部脱敏`}
      onClick={() => onDecide(groups.map(group => decisionOn(group, { decision: 'accepted' })))}
    >
      全脱敏
    </Button>
    <Button
      size="small"
      type="text"
      aria-label={`${name}全部保留`}
      onClick={() => onDecide(groups.map(group => decisionOn(group, { decision: 'ignored' })))}
    >
      全保留
    </Button>
  </span>
);
