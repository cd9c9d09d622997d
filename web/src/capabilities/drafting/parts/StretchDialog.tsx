import type { DocxPlaces, SourceParagraph } from '@antai/contract/drafting/templates';
import type { Field } from '@antai/drafting';
import { Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import { loopOf } from './edit-fields.ts';
import styles from './StretchDialog.module.css';

type Stretch = DocxPlaces['stretches'][number];

interface Props {
  paragraphs: SourceParagraph[];
  paragraph: SourceParagraph;
  stretch: Stretch | undefined;
  fields: Field[];
  onClose: () => void;
  onChange: (stretch: Stretch | undefined) => void;
  /** A stretch of the paragraph by its words, for who does not use a mouse. */
  onMark: (words: string) => void;
}

/** When paragraphs stand in the document, and whether once or for each item of a list. */
export function StretchDialog({ paragraphs, paragraph, stretch, fields, onClose, onChange, onMark }: Props) {
  const [to, setTo] = useState(stretch?.to ?? paragraph.id);
  const [condition, setCondition] = useState(stretch?.if);
  const [each, setEach] = useState(stretch?.each);
  const [words, setWords] = useState('');
  const from = paragraphs.findIndex(({ id }) => id === (stretch?.from ?? paragraph.id));
  const ends = paragraphs.slice(from, from + 200).filter(({ text, cell }) => text.trim() !== '' || cell);
  const lists = fields.filter(({ type, repeat }) => type === 'rows' || repeat !== undefined);
  const save = () => {
    const own = { from: paragraphs[from]!.id, to };
    if (!condition && !each) return onChange(undefined);
    onChange({ ...own, ...(condition ? { if: condition } : {}), ...(each ? { each } : {}) });
  };
  return (
    <WritingDialog open width={600} title="段落" okText="确定" cancelText="取消" onOk={save} onCancel={onClose}>
      <div className={styles.form}>
        <blockquote>{paragraphs[from]?.text.slice(0, 120) || '（空段落）'}</blockquote>
        <div>
          <span>到</span>
          <Select
            aria-label="到哪一段"
            showSearch
            optionFilterProp="label"
            value={to}
            options={ends.map(({ id, text, number = '' }) => ({
              value: id,
              label: `${number}${text}`.slice(0, 50) || '（空）',
            }))}
            onChange={setTo}
          />
        </div>
        <div>
          <span>条件</span>
          <ConditionInput label="条件" fields={fields} value={condition} onChange={setCondition} />
        </div>
        <div>
          <span>重复</span>
          <Select
            aria-label="按哪个列表重复"
            allowClear
            placeholder={lists.length > 0 ? '不重复' : '没有列表字段，可先把一个字段的类型改为“列表”'}
            value={each ?? null}
            options={lists.map(({ id, label }) => ({ value: loopOf(id), label: `“${label}”的每一项` }))}
            onChange={next => setEach(next ?? undefined)}
          />
        </div>
        <p>表格里的条件与重复以整行计。</p>
        <div>
          <span>填写处</span>
          <Space.Compact>
            <Input
              aria-label="要设为填写处的文字"
              placeholder="照抄段落里的文字"
              value={words}
              onChange={event => setWords(event.target.value)}
            />
            <Button disabled={words === '' || !paragraph.text.includes(words)} onClick={() => onMark(words)}>
              设为填写处
            </Button>
          </Space.Compact>
        </div>
      </div>
    </WritingDialog>
  );
}
