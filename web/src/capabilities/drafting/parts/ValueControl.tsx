import type { Field } from '@antai/drafting';
import { Checkbox, Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { OptionSelect } from '../../../ui/OptionSelect.tsx';
import styles from './ValueControl.module.css';

export interface ControlProps {
  /** Names the control on the page, so that it can be gone to. */
  controlId: string;
  label: string;
  field: Pick<Field, 'id' | 'type' | 'required' | 'options' | 'fields' | 'validate'>;
  value: unknown;
  onChange: (value: unknown) => void;
}

const dayFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY.M.D', 'YYYY年M月D日'];
/** So many options stand side by side; more are a list. */
const radiosMax = 4;

/** Takes one plain value of the type of its field. */
export function ValueControl(props: ControlProps) {
  const { controlId, label, field, value, onChange } = props;
  const { type, options = [] } = field;
  switch (type) {
    case 'bool':
      return <YesNo {...props} />;
    case 'select':
      return options.length <= radiosMax ? <Options {...props} /> : <OptionList {...props} />;
    case 'multi':
      return (
        <Checkbox.Group
          aria-label={label}
          value={(value as string[] | undefined) ?? []}
          options={options}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <DatePicker
          id={controlId}
          aria-label={label}
          format={dayFormats}
          placeholder="年-月-日"
          value={typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : null}
          onChange={day => onChange(day?.format('YYYY-MM-DD'))}
        />
      );
    case 'money':
    case 'number':
    case 'percent':
      return (
        <NumberField
          id={controlId}
          label={label}
          className={styles.number}
          kind={type}
          value={value}
          onChange={onChange}
        />
      );
    case 'longtext':
      return (
        <Input.TextArea
          id={controlId}
          aria-label={label}
          autoSize={{ minRows: 2, maxRows: 10 }}
          value={(value as string | undefined) ?? ''}
          onChange={event => onChange(event.target.value)}
        />
      );
    default:
      return (
        <Input
          id={controlId}
          aria-label={label}
          value={(value as string | undefined) ?? ''}
          onChange={event => onChange(event.target.value)}
        />
      );
  }
}

const YesNo = ({ controlId, label, value, onChange }: ControlProps) => (
  <Radio.Group
    id={controlId}
    aria-label={label}
    value={value ?? null}
    options={[
      { value: true, label: '是' },
      { value: false, label: '否' },
    ]}
    onChange={event => onChange(event.target.value)}
  />
);

const Options = ({ controlId, label, field: { options = [] }, value, onChange }: ControlProps) => (
  <Radio.Group
    id={controlId}
    aria-label={label}
    value={value ?? null}
    options={options}
    onChange={event => onChange(event.target.value)}
  />
);

const OptionList = ({ controlId, label, field: { options = [], required = false }, value, onChange }: ControlProps) => (
  <OptionSelect
    id={controlId}
    label={label}
    className={styles.wide}
    options={options}
    isRequired={required}
    value={value}
    onChange={onChange}
  />
);
