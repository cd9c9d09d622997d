import { assignmentNoteMax } from '@antai/contract/review/assignments';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { colleaguesQuery, useAssign } from '../queries.ts';
import styles from './AssignDialog.module.css';
import type { Group } from './group-findings.ts';
import { LevelMark } from './LevelMark.tsx';

interface Props {
  recordId: string;
  /** What can be given: all that nobody has is chosen at first, and what is given alone. */
  groups: Group[];
  onClose: () => void;
}

/** Gives findings to a colleague of the enterprise, with a word and a day. */
export function AssignDialog({ recordId, groups, onClose }: Props) {
  const { data, error, refetch } = useQuery(colleaguesQuery);
  const [keys, setKeys] = useState(() =>
    groups.filter(({ first }) => groups.length === 1 || !first.assignment).map(({ key }) => key),
  );
  const [assigneeId, setAssigneeId] = useState<string>();
  const [note, setNote] = useState('');
  const [dueDay, setDueDay] = useState<string | null>(null);
  const assign = useAssign(recordId);
  const selection = groups.filter(({ key }) => keys.includes(key)).flatMap(({ findings }) => findings);
  const colleagues = data?.colleagues ?? [];
  const isAlone = data !== undefined && colleagues.length === 0;
  const done = () =>
    assigneeId &&
    assign.mutate(
      { assigneeId, findingIds: selection.map(({ findingId }) => findingId), note: note.trim(), dueDay },
      { onSuccess: onClose },
    );
  return (
    <WritingDialog
      open
      title="分配给同事"
      okText={`分配${selection.length}条`}
      cancelText="取消"
      okButtonProps={{ disabled: !assigneeId || selection.length === 0, loading: assign.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {isAlone ? <p role="alert">没有可以分配的同事：本单位只有您一人，或您尚未加入单位。请联系系统管理员。</p> : null}
      <div className={styles.form}>
        <Select
          aria-label="同事"
          placeholder="选择同事"
          showSearch={{ optionFilterProp: 'label' }}
          disabled={isAlone}
          loading={!data && !error}
          value={assigneeId ?? null}
          options={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
          onChange={value => setAssigneeId(value ?? undefined)}
        />
        <DatePicker
          aria-label="截止日"
          placeholder="截止日（可不填）"
          disabledDate={day => day.endOf('day').valueOf() < Date.now()}
          onChange={day => setDueDay(day?.format('YYYY-MM-DD') ?? null)}
        />
        <Input.TextArea
          aria-label="说明"
          placeholder="说明（可不填），如：请核对违约金是否与框架协议一致"
          maxLength={assignmentNoteMax}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </div>
      <div className={styles.list}>
        {groups.map(({ key, first, findings }) => (
          <Checkbox
            key={key}
            checked={keys.includes(key)}
            onChange={({ target }) => setKeys(target.checked ? [...keys, key] : keys.filter(each => each !== key))}
          >
            <LevelMark level={first.level} /> {first.title}
            {findings.length > 1 ? `（${findings.length}处）` : ''}
            {first.assignment ? <small>　现由{first.assignment.assigneeName}处理</small> : null}
          </Checkbox>
        ))}
      </div>
      <p className={styles.hint}>同事可以阅读整份合同与发现，只能处理分配给他的发现；不能导出、重新审查或删除。</p>
    </WritingDialog>
  );
}
