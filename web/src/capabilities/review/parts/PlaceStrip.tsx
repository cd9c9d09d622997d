import type { levelNames } from '@antai/contract/review/records';
import type { PlacedGroups } from './group-findings.ts';
import styles from './PlaceStrip.module.css';

interface Props {
  places: PlacedGroups[];
  length: number;
  active: number;
}

/** Where in the whole document something was found, by level. */
export function PlaceStrip({ places, length, active }: Props) {
  const count = (level: keyof typeof levelNames) => places.filter(each => each.level === level).length;
  const label = `全文位置：高${count('high')}处，中${count('medium')}处，低${count('low')}处`;
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {places.map(({ start, level }, index) => (
        <i
          key={start}
          data-level={level}
          data-active={index === active}
          style={{ top: `${(start / Math.max(length, 1)) * 98}%` }}
        />
      ))}
    </div>
  );
}
