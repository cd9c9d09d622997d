import { Select } from 'antd';

interface Props {
  id: string;
  label: string;
  className: string | undefined;
  options: readonly string[];
  isRequired: boolean;
  value: unknown;
  /** Is given undefined where the choice was taken back. */
  onChange: (option: string | undefined) => void;
}

/** Takes one of some words; what need not be answered can be emptied again. */
export const OptionSelect = ({ id, label, className, options, isRequired, value, onChange }: Props) => (
  <Select
    id={id}
    aria-label={label}
    className={className ?? ''}
    allowClear={!isRequired}
    placeholder="请选择"
    value={(value as string | undefined) ?? null}
    options={options.map(option => ({ value: option, label: option }))}
    onChange={option => onChange(option ?? undefined)}
  />
);
