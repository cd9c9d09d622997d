import type { Questionnaire } from '@antai/questionnaire';
import {
  type ConditionReading,
  readCondition,
  readGroupCondition,
  writeCondition,
  writeGroupCondition,
} from '@antai/questionnaire';
import { Input } from 'antd';
import { useState } from 'react';
import styles from './ConditionInput.module.css';
import type { Content, GradeCondition, Question } from './edit-content.ts';

type Visibility = NonNullable<Question['visibleWhen']>;

interface Props<Condition> {
  label: string;
  value: Condition | undefined;
  placeholder: string;
  write: (condition: Condition) => string;
  read: (text: string) => ConditionReading<unknown>;
  onChange: (condition: Condition | undefined) => void;
}

/** A condition in words; what cannot be read says why and changes nothing. */
function ConditionText<Condition>({ label, value, placeholder, write, read, onChange }: Props<Condition>) {
  const [typed, setTyped] = useState<string>();
  const [complaint, setComplaint] = useState('');
  const text = typed ?? (value ? write(value) : '');
  function settle() {
    if (typed === undefined) return;
    if (typed.trim() === '') {
      onChange(undefined);
      setTyped(undefined);
      setComplaint('');
      return;
    }
    const reading = read(typed);
    if (reading.kind === 'unreadable') return setComplaint(`第${reading.at + 1}字处：${reading.reason}`);
    onChange(reading.condition as Condition);
    setTyped(undefined);
    setComplaint('');
  }
  return (
    <div className={styles.line}>
      <Input.TextArea
        aria-label={label}
        autoSize
        placeholder={placeholder}
        value={text}
        status={complaint ? 'error' : ''}
        onChange={event => setTyped(event.target.value)}
        onBlur={settle}
      />
      {complaint ? <p role="alert">{complaint}</p> : null}
    </div>
  );
}

interface VisibilityProps {
  content: Content;
  value: Visibility | undefined;
  onChange: (condition: Visibility | undefined) => void;
}

/** When a question or section is shown. */
export function VisibilityInput({ content, value, onChange }: VisibilityProps) {
  const engine = content as Questionnaire;
  return (
    <ConditionText
      label="显示条件"
      placeholder="总是显示；或如：第3题为“是”且第5题不小于10"
      value={value}
      write={condition => writeCondition(condition, engine)}
      read={text => readCondition(text, engine)}
      onChange={onChange}
    />
  );
}

interface RaisedProps {
  content: Content;
  value: GradeCondition['when'];
  onChange: (condition: GradeCondition['when']) => void;
}

/** When a group condition raises a level; it always has something to say. */
export function RaisedWhen({ content, value, onChange }: RaisedProps) {
  const engine = content as Questionnaire;
  return (
    <ConditionText
      label="组合条件"
      placeholder="全部维度中高风险以上的发现不少于2项"
      value={value}
      write={condition => writeGroupCondition(condition, engine)}
      read={text => readGroupCondition(text, engine)}
      onChange={condition => condition && onChange(condition)}
    />
  );
}
