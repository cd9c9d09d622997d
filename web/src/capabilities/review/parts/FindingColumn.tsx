import type { Assignment } from '@antai/contract/review/assignments';
import {
  decisionNames,
  kindNames,
  levelNames,
  type ReviewFinding,
  type ReviewLevel,
} from '@antai/contract/review/records';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { type CardActions, FindingCard } from './FindingCard.tsx';
import styles from './FindingColumn.module.css';
import { type Group, levelOrder } from './group-findings.ts';
import { LevelMark } from './LevelMark.tsx';

export interface Filter {
  levels: ReadonlySet<ReviewLevel>;
  onlyOpen: boolean;
  kind: ReviewFinding['kind'] | '';
  /** A colleague's id, nobody, or whoever it is. */
  assignee: string;
}

interface Props extends CardActions {
  /** All groups, and those that the filter leaves. */
  groups: Group[];
  visible: Group[];
  active: string | undefined;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  onChoose: (key: string) => void;
  text: string;
  asOf: string;
  isEditing: boolean;
  recordId: string;
  isOwn: boolean;
}

export const anybody = '';
export const nobody = 'nobody';

const kinds = Object.entries(kindNames).map(([value, label]) => ({ value: value as Filter['kind'], label }));

/** The findings with their filters: one stands open, the others say what and where. */
export function FindingColumn({ groups, visible, active, filter, onFilter, onChoose, ...card }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every finding that is looked at
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const count = (level: ReviewLevel) => groups.filter(({ first }) => first.level === level).length;
  const openCount = groups.filter(({ first }) => first.decision === 'open').length;
  const toggle = (level: ReviewLevel) => {
    const levels = new Set(filter.levels);
    if (!levels.delete(level)) levels.add(level);
    onFilter({ ...filter, levels });
  };
  return (
    <>
      <div className={styles.filters}>
        {levelOrder.map(level => (
          <Button key={level} size="small" aria-pressed={filter.levels.has(level)} onClick={() => toggle(level)}>
            {levelNames[level]} {count(level)}
          </Button>
        ))}
        <Button
          size="small"
          aria-pressed={filter.onlyOpen}
          onClick={() => onFilter({ ...filter, onlyOpen: !filter.onlyOpen })}
        >
          未处理 {openCount}
        </Button>
        <Select
          size="small"
          aria-label="类别"
          className={styles.kind}
          value={filter.kind}
          options={[{ value: '' as Filter['kind'], label: '全部类别' }, ...kinds]}
          onChange={kind => onFilter({ ...filter, kind })}
        />
        <AssigneeTools recordId={card.recordId} isOwn={card.isOwn} {...{ groups, visible, filter, onFilter }} />
      </div>
      <div className={styles.list} ref={list}>
        {visible.length === 0 ? <p className={styles.none}>没有符合筛选的发现</p> : null}
        {visible.map(group =>
          group.key === active ? (
            <div key={group.key} data-active="true">
              <FindingCard group={group} {...card} />
            </div>
          ) : (
            <button
              key={group.key}
              type="button"
              className={styles.row}
              data-decision={group.first.decision}
              onClick={() => onChoose(group.key)}
            >
              <LevelMark level={group.first.level} />
              <span>
                <b>
                  {group.first.title}
                  {group.findings.length > 1 ? `（${group.findings.length}处）` : ''}
                </b>
                <small>
                  {group.first.clause} · {kindNames[group.first.kind]} · {decisionNames[group.first.decision]}
                  {group.first.assignment ? ` · ${sayAssignment(group.first.assignment, card.isOwn)}` : ''}
                </small>
              </span>
            </button>
          ),
        )}
      </div>
    </>
  );
}

const sayAssignment = ({ assigneeName, isDone }: Assignment, isOwn: boolean) =>
  `${isOwn ? assigneeName : '分给您'}${isDone ? '已交回' : ''}`;

type ToolsProps = Pick<Props, 'groups' | 'visible' | 'filter' | 'onFilter' | 'recordId' | 'isOwn'>;

/** Whose findings are shown; the owner gives those that are shown to a colleague, several at once. */
function AssigneeTools({ groups, visible, filter, onFilter, recordId, isOwn }: ToolsProps) {
  const [isAssigning, setAssigning] = useState(false);
  const people = new Map(
    groups.flatMap(({ first: { assignment } }) =>
      assignment ? [[assignment.assigneeId, assignment.assigneeName] as const] : [],
    ),
  );
  const options = isOwn
    ? [
        { value: anybody, label: '全部人员' },
        { value: nobody, label: '未分配' },
        ...[...people].map(([value, label]) => ({ value, label })),
      ]
    : [{ value: anybody, label: '全部发现' }, ...[...people.keys()].map(value => ({ value, label: '分给我的' }))];
  return (
    <>
      {people.size > 0 ? (
        <Select
          size="small"
          aria-label="处理人"
          className={styles.kind}
          value={filter.assignee}
          options={options}
          onChange={assignee => onFilter({ ...filter, assignee })}
        />
      ) : null}
      {isOwn ? (
        <Button size="small" disabled={visible.length === 0} onClick={() => setAssigning(true)}>
          分配
        </Button>
      ) : null}
      {isAssigning ? <AssignDialog recordId={recordId} groups={visible} onClose={() => setAssigning(false)} /> : null}
    </>
  );
}
