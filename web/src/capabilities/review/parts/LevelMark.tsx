import { levelNames, type ReviewLevel } from '@antai/contract/review/records';
import styles from './LevelMark.module.css';

/** How grave it is, in one sign. */
export const LevelMark = ({ level }: { level: ReviewLevel }) => (
  <b className={styles.level} data-level={level}>
    {levelNames[level]}
  </b>
);
