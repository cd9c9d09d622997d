import { Spin } from 'antd';
import styles from './LoadingBox.module.css';

/** A quiet sign that something is on its way. */
export function LoadingBox() {
  return (
    <div className={styles.box} role="status" aria-label="正在加载">
      <Spin />
    </div>
  );
}
