import { levelNames, type ReviewLevel } from '@antai/contract/review/records';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import type { EditedPlaybook } from './edit-playbook.ts';
import styles from './PointDialog.module.css';

type Point = EditedPlaybook['points'][number];

interface Props {
  /** Absent for a new one. */
  point: Point | undefined;
  /** What the other points are called. */
  taken: string[];
  onClose: () => void;
  onDone: (point: Point) => void;
}

const blank: Point = {
  ...{ title: '', level: 'medium', readyId: null, words: [], standard: '', acceptable: '' },
  ...{ unacceptable: '', clause: '', note: '' },
};

const fields = [
  { key: 'standard', name: '首选', max: 500, hint: '如：不超过30日；或用引号引起只有该立场才用的词' },
  { key: 'acceptable', name: '可让步', max: 500, hint: '如：不超过45日' },
  { key: 'unacceptable', name: '不可接受', max: 500, hint: '如：超过60日' },
  { key: 'clause', name: '条款文字', max: 2000, hint: '合同没有写或写得不合时，建议用的文字' },
  { key: 'note', name: '说明', max: 500, hint: '如：超过45日须报部门负责人' },
] as const;

const levels = Object.entries(levelNames).map(([value, label]) => ({ value: value as ReviewLevel, label }));

/** One point of a playbook: how it is found, its positions, and what is written instead. */
export function PointDialog({ point = blank, taken, onClose, onDone }: Props) {
  const [own, setOwn] = useState(point);
  const [words, setWords] = useState(point.words.join('；'));
  const title = own.title.trim();
  const isTaken = taken.includes(title);
  const done = () => {
    const list = words.split(/[；;\n]/u).map(each => each.trim());
    onDone({ ...own, title, words: [...new Set(list)].filter(each => each !== '').slice(0, 20) });
  };
  return (
    <WritingDialog
      open
      title={point === blank ? '新增要点' : '修改要点'}
      okText="确定"
      cancelText="取消"
      width={640}
      okButtonProps={{ disabled: title === '' || isTaken }}
      onOk={done}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <label htmlFor="point-title">
          要点{isTaken ? '（已有同名的）' : ''}
          <Input
            id="point-title"
            autoFocus
            maxLength={60}
            value={own.title}
            onChange={event => setOwn({ ...own, title: event.target.value })}
          />
        </label>
        <Segmented aria-label="级别" value={own.level} options={levels} onChange={level => setOwn({ ...own, level })} />
        <label htmlFor="point-words">
          查找词：有其中一词的句子即写到这一点；不填按要点名称找
          <Input
            id="point-words"
            maxLength={800}
            placeholder="几个词用分号隔开，如：付款；支付货款"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </label>
        {fields.map(({ key, name, max, hint }) => (
          <label key={key} htmlFor={`point-${key}`}>
            {name}
            <Input.TextArea
              id={`point-${key}`}
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={max}
              placeholder={hint}
              value={own[key]}
              onChange={event => setOwn({ ...own, [key]: event.target.value })}
            />
          </label>
        ))}
      </div>
    </WritingDialog>
  );
}
