import { queryLimits } from '@antai/contract/search';
import { InputNumber } from 'antd';
import styles from './DistanceInput.module.css';

interface Props {
  /** Characters; the usual distance where none was chosen. */
  fontNum: number | null | undefined;
  onChange: (fontNum: number) => void;
}

/** How many characters may stand between two conditions. */
export function DistanceInput({ fontNum, onChange }: Props) {
  return (
    <InputNumber
      aria-label="间隔字数"
      min={queryLimits.fontNumMin}
      max={queryLimits.fontNumMax}
      precision={0}
      value={fontNum ?? queryLimits.fontNumUsual}
      suffix="字内"
      onChange={value => onChange(value ?? queryLimits.fontNumUsual)}
      className={styles.distance ?? ''}
    />
  );
}
