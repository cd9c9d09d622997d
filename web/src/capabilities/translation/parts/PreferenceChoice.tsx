import { Radio } from 'antd';
import type { Preference } from '../queries.ts';

interface Props {
  label: string;
  value: Preference;
  onChange: (prefer: Preference) => void;
}

/** Whose words count where both sides have some. */
export const PreferenceChoice = ({ label, value, onChange }: Props) => (
  <Radio.Group
    aria-label={label}
    value={value}
    options={[
      { value: 'own', label: `${label}，保留本处` },
      { value: 'file', label: '以文件为准' },
    ]}
    onChange={event => onChange(event.target.value as Preference)}
  />
);
