import type { SourceParagraph } from '@antai/contract/drafting/templates';
import type { Field } from '@antai/drafting';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { newId, writingsOf } from './edit-fields.ts';
import styles from './PlaceDialog.module.css';

export interface MarkedPlace {
  paragraphId: string;
  start: number;
  end: number;
  /** How the answer is written there; empty for a stretch that is only chosen yet. */
  text: string;
}

interface Props {
  paragraph: SourceParagraph;
  place: MarkedPlace;
  fields: Field[];
  section: string;
  onClose: () => void;
  onChange: (place: MarkedPlace | undefined, added?: Field) => void;
}

const isNew = 'new';
const nameIn = (text: string) => /[A-Za-z]\w*/u.exec(text)?.[0];

/** Which answer stands in a stretch of the document, and how it is written there. */
export function PlaceDialog({ paragraph, place, fields, section, onClose, onChange }: Props) {
  const own = fields.find(({ id }) => id === nameIn(place.text));
  const [fieldId, setFieldId] = useState(own?.id ?? isNew);
  const raw = paragraph.text.slice(place.start, place.end);
  const [label, setLabel] = useState(raw.replace(/[_＿{}｛｝【】[\]\s]/gu, '').slice(0, 30));
  const [text, setText] = useState(place.text);
  const field = fields.find(({ id }) => id === fieldId);
  const writings = field ? writingsOf(field) : [];
  const written = writings.some(({ value }) => value === text) ? text : (writings[0]?.value ?? '');
  const keepsOwn = own?.id === fieldId && !writings.some(({ value }) => value === place.text);
  const save = () => {
    if (field) return onChange({ ...place, text: keepsOwn && text === place.text ? place.text : written });
    const id = newId('f', new Set(fields.map(each => each.id)));
    onChange({ ...place, text: `{{${id}}}` }, { id, label: label.trim(), type: 'text', section, required: true });
  };
  return (
    <WritingDialog
      open
      title="填写处"
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: !field && label.trim() === '' }}
      onOk={save}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {place.text === '' ? null : (
            <Button danger onClick={() => onChange(undefined)}>
              取消填写处
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <div className={styles.form}>
        <Surroundings paragraph={paragraph} place={place} />
        <div>
          <span>字段</span>
          <Select
            aria-label="字段"
            showSearch
            optionFilterProp="label"
            value={fieldId}
            options={[
              { value: isNew, label: '新字段' },
              ...fields.map(each => ({ value: each.id, label: each.label })),
            ]}
            onChange={setFieldId}
          />
        </div>
        {field ? (
          <div>
            <span>写法</span>
            <Select
              aria-label="写法"
              value={keepsOwn && text === place.text ? place.text : written}
              options={keepsOwn ? [{ value: place.text, label: '照原来的写法' }, ...writings] : writings}
              onChange={setText}
            />
          </div>
        ) : (
          <div>
            <span>名称</span>
            <Input
              aria-label="新字段的名称"
              value={label}
              maxLength={60}
              onChange={event => setLabel(event.target.value)}
            />
          </div>
        )}
        {field?.type === 'rows' ? <p>列表的各项须在“重复”的段落里，请在段落旁设“条件与重复”。</p> : null}
      </div>
    </WritingDialog>
  );
}

const aroundChars = 30;

/** The stretch in the words around it. */
const Surroundings = ({ paragraph: { text }, place: { start, end } }: Pick<Props, 'paragraph' | 'place'>) => (
  <blockquote>
    {text.slice(Math.max(0, start - aroundChars), start)}
    <mark>{text.slice(start, end)}</mark>
    {text.slice(end, end + aroundChars)}
  </blockquote>
);
