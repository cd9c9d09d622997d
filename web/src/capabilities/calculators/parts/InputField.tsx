import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { CalculatorInput } from '@antai/contract/calculators';
import { Button, Switch } from 'antd';
import dayjs from 'dayjs';
import type { Values } from '../../../lib/complete-input.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { OptionSelect } from '../../../ui/OptionSelect.tsx';
import styles from './InputField.module.css';

interface Props {
  input: CalculatorInput;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** One thing a calculator asks for, with its name and, where there is one, its explanation. */
export function InputField({ input, value, onChange }: Props) {
  const { id, label, type, required, help } = input;
  const fieldId = `calculator-${id}`;
  return (
    <div className={styles.field}>
      {type === 'rows' ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <label className={styles.label} htmlFor={fieldId}>
          {label}
          {required ? <span className={styles.required}>必填</span> : null}
        </label>
      )}
      <div>
        {type === 'rows' ? (
          <Rows input={input} rows={(value as Values[] | undefined) ?? []} onChange={onChange} />
        ) : (
          <Control fieldId={fieldId} input={input} value={value} onChange={onChange} />
        )}
        {help ? <p className={styles.help}>{help}</p> : null}
      </div>
    </div>
  );
}

function Control({ fieldId, input, value, onChange }: Props & { fieldId: string }) {
  const { type, options = [], label } = input;
  if (type === 'bool')
    return <Switch id={fieldId} aria-label={label} checked={value === true} onChange={isOn => onChange(isOn)} />;
  if (type === 'select')
    return (
      <OptionSelect
        id={fieldId}
        label={label}
        className={styles.wide}
        options={options}
        isRequired={input.required === true}
        value={value}
        onChange={onChange}
      />
    );
  if (type === 'date')
    return (
      <DatePicker
        id={fieldId}
        aria-label={label}
        value={value ? dayjs(value as string) : null}
        onChange={day => onChange(day?.format('YYYY-MM-DD'))}
      />
    );
  return (
    <NumberField
      id={fieldId}
      label={label}
      className={styles.number}
      kind={type === 'money' || type === 'percent' ? type : 'number'}
      min={0}
      value={value}
      onChange={onChange}
    />
  );
}

interface RowsProps {
  input: CalculatorInput;
  rows: Values[];
  onChange: (rows: Values[]) => void;
}

function Rows({ input, rows, onChange }: RowsProps) {
  const { id, label, fields = [] } = input;
  const change = (at: number, { name, value }: { name: string; value: unknown }) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <li key={at}>
          {fields.map(field => (
            <span key={field.id} className={styles.cell}>
              <span className={styles.cellLabel}>{field.label}</span>
              <Control
                fieldId={`calculator-${id}-${at}-${field.id}`}
                input={field}
                value={row[field.id]}
                onChange={value => change(at, { name: field.id, value })}
              />
            </span>
          ))}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}行${label}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </li>
      ))}
      <li>
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rows, {}])}>
          添加一行
        </Button>
      </li>
    </ul>
  );
}
