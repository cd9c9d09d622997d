import { type Field, type FieldType, fieldTypes } from '@antai/drafting';
import { Button, Checkbox, Input, Select } from 'antd';
import { ConditionInput } from './ConditionInput.tsx';
import { newId, readColumns, typeNames, writeColumns } from './edit-fields.ts';
import styles from './FieldEditor.module.css';

interface Section {
  id: string;
  label: string;
}

interface Props {
  fields: Field[];
  sections: Section[];
  isFixed: boolean;
  /** Whether a field still stands somewhere in the text. */
  isUsed: (fieldId: string) => boolean;
  onChange: (fields: Field[]) => void;
}

const types = fieldTypes.map(value => ({ value, label: typeNames[value] }));

/** The questions of a template: what they are called, what they take, when they are asked. */
export function FieldEditor({ fields, sections, isFixed, isUsed, onChange }: Props) {
  const put = (at: number, part: Partial<Field>) =>
    onChange(fields.map((field, index) => (index === at ? withPart(field, part) : field)));
  const add = () => {
    const id = newId('f', new Set(fields.map(each => each.id)));
    onChange([...fields, { id, label: `字段${fields.length + 1}`, type: 'text', section: sections[0]!.id }]);
  };
  return (
    <section className={styles.fields} aria-label="字段">
      <h2>字段 {fields.length}</h2>
      <ol>
        {fields.map((field, at) => (
          <li key={field.id}>
            <FieldItem
              field={field}
              others={fields.filter(each => each.id !== field.id)}
              sections={sections}
              isFixed={isFixed}
              onChange={part => put(at, part)}
            />
            {isFixed ? null : (
              <Button
                type="link"
                size="small"
                danger
                disabled={isUsed(field.id)}
                title={isUsed(field.id) ? '正文里还在用，请先去掉' : undefined}
                onClick={() => onChange(fields.filter(each => each.id !== field.id))}
              >
                删除
              </Button>
            )}
          </li>
        ))}
      </ol>
      {isFixed ? null : (
        <Button size="small" onClick={add}>
          添加字段
        </Button>
      )}
    </section>
  );
}

/** A part that is undefined is taken away: what was not said is not sent. */
function withPart(field: Field, part: Partial<Field>): Field {
  const whole = { ...field, ...part };
  for (const [name, value] of Object.entries(whole)) if (value === undefined) Reflect.deleteProperty(whole, name);
  return whole;
}

interface ItemProps {
  field: Field;
  others: Field[];
  sections: Section[];
  isFixed: boolean;
  onChange: (part: Partial<Field>) => void;
}

function FieldItem({ field, others, sections, isFixed, onChange }: ItemProps) {
  const { id, label, type, required = false, options = [], fields: columns = [], showIf, help = '', section } = field;
  const takesOptions = type === 'select' || type === 'multi';
  const choose = (next: FieldType) =>
    onChange({
      type: next,
      options: next === 'select' || next === 'multi' ? (options.length > 0 ? options : ['甲', '乙']) : undefined,
      fields:
        next === 'rows' ? (columns.length > 0 ? columns : [{ id: 'name', label: '名称', type: 'text' }]) : undefined,
    } as Partial<Field>);
  return (
    <fieldset disabled={isFixed} className={styles.field} data-field={id}>
      <Input
        aria-label={`${label}：名称`}
        value={label}
        maxLength={60}
        onChange={event => onChange({ label: event.target.value })}
      />
      <Select aria-label={`${label}：类型`} disabled={isFixed} value={type} options={types} onChange={choose} />
      <Checkbox checked={required} onChange={event => onChange({ required: event.target.checked })}>
        必填
      </Checkbox>
      {takesOptions ? (
        <Select
          mode="tags"
          className={styles.wide}
          aria-label={`${label}：选项`}
          placeholder="选项，回车添加"
          tokenSeparators={['、', '，', ',']}
          value={options}
          onChange={(next: string[]) => onChange({ options: next })}
        />
      ) : null}
      {type === 'rows' ? (
        <Columns label={label} columns={columns} onChange={next => onChange({ fields: next })} />
      ) : null}
      <Input
        className={styles.wide}
        aria-label={`${label}：填写说明`}
        placeholder="填写说明（可不填）"
        maxLength={300}
        value={help}
        onChange={event => onChange({ help: event.target.value || undefined } as Partial<Field>)}
      />
      <div className={styles.when}>
        <Select
          aria-label={`${label}：分区`}
          disabled={isFixed}
          popupMatchSelectWidth={false}
          value={section ?? null}
          options={sections.map(each => ({ value: each.id, label: each.label }))}
          onChange={next => onChange({ section: next })}
        />
        <span>出现：</span>
        <ConditionInput
          label={`${label}：出现条件`}
          fields={others}
          value={showIf}
          onChange={next => onChange({ showIf: next } as Partial<Field>)}
        />
      </div>
    </fieldset>
  );
}

interface ColumnsProps {
  label: string;
  columns: Field[];
  onChange: (columns: Field[]) => void;
}

/** The columns of a list in one line; read when it is left, so that typing is not disturbed. */
const Columns = ({ label, columns, onChange }: ColumnsProps) => (
  <Input
    key={writeColumns(columns)}
    className={styles.wide}
    aria-label={`${label}：列`}
    placeholder="列，如：品名、数量（数字）、单价（金额）"
    defaultValue={writeColumns(columns)}
    onBlur={event => {
      const next = readColumns(event.target.value, columns);
      if (next.length > 0) onChange(next);
    }}
  />
);
