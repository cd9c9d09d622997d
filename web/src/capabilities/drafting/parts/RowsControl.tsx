import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Field, Values } from '@antai/drafting';
import { Button } from 'antd';
import styles from './ValueControl.module.css';
import { type ControlProps, ValueControl } from './ValueControl.tsx';

/** Takes a list of rows. */
export function RowsControl({ controlId, label, field: { fields = [], required }, value, onChange }: ControlProps) {
  const typed = (value as Values[] | undefined) ?? [];
  // a list that needs a row shows one to begin with
  const rows = typed.length === 0 && required ? [defaultsOf(fields)] : typed;
  const change = (at: number, { id, part }: { id: string; part: unknown }) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [id]: part } : row)));
  return (
    <ol className={styles.rows} aria-label={label}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <li key={at}>
          <div className={styles.cells}>
            {fields.map(field => (
              <div key={field.id} className={styles.cell}>
                <span className={styles.part}>
                  {field.label}
                  {field.required ? <em>*</em> : null}
                </span>
                <ValueControl
                  controlId={`${controlId}-${at}-${field.id}`}
                  label={`${label}第${at + 1}行${field.label}`}
                  field={field}
                  value={row[field.id]}
                  onChange={part => change(at, { id: field.id, part })}
                />
              </div>
            ))}
          </div>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除${label}第${at + 1}行`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </li>
      ))}
      <li>
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rows, defaultsOf(fields)])}>
          添加{label}
        </Button>
      </li>
    </ol>
  );
}

const defaultsOf = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.flatMap(field => (field.default === undefined ? [] : [[field.id, field.default]])));
