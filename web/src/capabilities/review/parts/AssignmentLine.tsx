import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useHandBack, useTakeBack } from '../queries.ts';
import { AssignDialog } from './AssignDialog.tsx';
import styles from './AssignmentLine.module.css';
import type { Group } from './group-findings.ts';
import { openOf } from './may-decide.ts';

interface Props {
  recordId: string;
  isOwn: boolean;
  group: Group;
}

/** Who has a finding, and what its owner or that colleague can do about it. */
export function AssignmentLine({ recordId, isOwn, group }: Props) {
  const [isAssigning, setAssigning] = useState(false);
  const takeBack = useTakeBack(recordId);
  const handBack = useHandBack(recordId);
  const { assignment } = group.first;
  const ids = group.findings.map(({ findingId }) => findingId);
  const open = openOf([group]);
  if (!isOwn && !assignment) return <p className={styles.line}>未分配给您，只能阅读</p>;
  return (
    <div className={styles.line}>
      {assignment ? (
        <>
          <span>
            {isOwn ? `由${assignment.assigneeName}处理` : '分配给您'}
            {assignment.dueDay ? ` · ${assignment.dueDay}前` : ''}
            {assignment.note ? ` · ${assignment.note}` : ''}
          </span>
          <Tag color={assignment.isDone ? 'green' : 'blue'}>{assignment.isDone ? '已交回' : '处理中'}</Tag>
        </>
      ) : null}
      {isOwn ? (
        <>
          <Button size="small" type="text" onClick={() => setAssigning(true)}>
            {assignment ? '改派' : '分配给同事'}
          </Button>
          {assignment ? (
            <Button size="small" type="text" loading={takeBack.isPending} onClick={() => takeBack.mutate(ids)}>
              收回
            </Button>
          ) : null}
        </>
      ) : open.length > 0 ? (
        <Button size="small" loading={handBack.isPending} onClick={() => handBack.mutate(open)}>
          交回
        </Button>
      ) : null}
      {isAssigning ? <AssignDialog recordId={recordId} groups={[group]} onClose={() => setAssigning(false)} /> : null}
    </div>
  );
}
