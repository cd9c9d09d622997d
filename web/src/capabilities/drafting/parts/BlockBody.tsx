import type { Block, Field } from '@antai/drafting';
import { Button, Input, Select } from 'antd';
import { useRef } from 'react';
import { presenter } from '../../../lib/presenter.ts';
import styles from './BlockBody.module.css';
import { ConditionInput } from './ConditionInput.tsx';
import { writingsOf } from './edit-fields.ts';
import { changeAt, type EditableBlock, type EditableText, insertAfter, listTexts, type Path } from './list-texts.ts';

interface Props {
  blocks: Block[];
  fields: Field[];
  isFixed: boolean;
  onChange: (blocks: Block[]) => void;
}

/** Where the cursor was last, so that a field can be put there. */
interface Cursor {
  path: Path;
  at: number;
}

/** The text of a copied template, block by block: words, conditions, more of it or less. */
export function BlockBody({ blocks, fields, isFixed, onChange }: Props) {
  const cursor = useRef<Cursor>(undefined);
  const write = (path: Path, text: string) => onChange(changeAt(blocks, path, { change: () => text }));
  const insert = (tag: string) => {
    if (!cursor.current) return presenter.message('还没有选好位置', '请先点进正文要插入字段的地方，再选字段。');
    const { path, at } = cursor.current;
    // the next one goes behind it
    cursor.current = { path, at: at + tag.length };
    onChange(
      changeAt(blocks, path, { change: before => `${String(before).slice(0, at)}${tag}${String(before).slice(at)}` }),
    );
  };
  /** Blocks come and go: what stood under the cursor may stand elsewhere. */
  const rebuild = (next: Block[]) => {
    cursor.current = undefined;
    onChange(next);
  };
  const options = fields.map(field => ({
    label: field.label,
    options: writingsOf(field).map(({ value, label }) => ({ value, label: `${field.label}：${label}` })),
  }));
  return (
    <section className={styles.body} aria-label="正文">
      {isFixed ? null : (
        <div className={styles.bar}>
          <Select
            aria-label="插入字段"
            showSearch
            optionFilterProp="label"
            placeholder="在光标处插入字段"
            value={null}
            options={options}
            onChange={insert}
          />
          <small>{'{{…}} 是答案，[[…]] 是条款的引用，**…** 是粗体；编号自动。'}</small>
        </div>
      )}
      <ol>
        {listTexts(blocks).map(block => (
          <BlockItem
            key={block.path.join('.')}
            block={block}
            fields={fields}
            isFixed={isFixed}
            onWrite={write}
            onCursor={each => {
              cursor.current = each;
            }}
            onCondition={condition => onChange(changeAt(blocks, [...block.path, 'if'], { change: () => condition }))}
            onInsert={each => rebuild(insertAfter(blocks, { path: block.path, block: each }))}
            onRemove={() => rebuild(changeAt(blocks, block.path, { change: () => undefined }))}
          />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  block: EditableBlock;
  fields: Field[];
  isFixed: boolean;
  onWrite: (path: Path, text: string) => void;
  onCursor: (cursor: Cursor) => void;
  onCondition: (condition: string | undefined) => void;
  onInsert: (block: Block) => void;
  onRemove: () => void;
}

function BlockItem(props: ItemProps) {
  const { block, fields, isFixed, onWrite, onCursor, onCondition, onInsert, onRemove } = props;
  const { name, depth, condition, each, texts } = block;
  return (
    <li style={{ marginInlineStart: depth * 20 }} data-held={condition || each ? true : undefined}>
      <header>
        <span>{name}</span>
        {each ? <small>逐项重复：{each.split(' ')[0]}</small> : null}
        {isFixed ? null : (
          <>
            <ConditionInput label={`${name}的条件`} fields={fields} value={condition} onChange={onCondition} />
            <Button type="link" size="small" onClick={() => onInsert({ t: 'clause', title: '', text: '新条款' })}>
              加条款
            </Button>
            <Button type="link" size="small" onClick={() => onInsert({ t: 'p', text: '新段落', indent: 2 })}>
              加段落
            </Button>
            <Button type="link" size="small" danger onClick={onRemove}>
              删除
            </Button>
          </>
        )}
      </header>
      {texts.map(text => (
        <TextInput key={text.path.join('.')} text={text} isFixed={isFixed} onWrite={onWrite} onCursor={onCursor} />
      ))}
    </li>
  );
}

interface TextProps {
  text: EditableText;
  isFixed: boolean;
  onWrite: (path: Path, text: string) => void;
  onCursor: (cursor: Cursor) => void;
}

const TextInput = ({ text: { path, name, text }, isFixed, onWrite, onCursor }: TextProps) => (
  <Input.TextArea
    aria-label={name}
    autoSize
    readOnly={isFixed}
    maxLength={5_000}
    value={text}
    onChange={event => onWrite(path, event.target.value)}
    onSelect={event => onCursor({ path, at: event.currentTarget.selectionEnd ?? text.length })}
  />
);
