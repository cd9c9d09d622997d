import { type Frequency, frequencies, frequencyNames } from '@antai/contract/subscriptions';
import { Radio } from 'antd';

interface Props {
  kind: 'search' | 'company';
  value: Frequency;
  onChange: (frequency: Frequency) => void;
}

/** How often to be told; only a search can be saved without being told of anything. */
export function FrequencyPicker({ kind, value, onChange }: Props) {
  const offered = frequencies.filter(frequency => kind === 'search' || frequency !== 'none');
  return (
    <Radio.Group
      aria-label="通知频率"
      value={value}
      options={offered.map(frequency => ({ value: frequency, label: frequencyNames[frequency] }))}
      onChange={event => onChange(event.target.value as Frequency)}
    />
  );
}
