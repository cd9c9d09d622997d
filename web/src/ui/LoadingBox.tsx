import { Spin } from 'antd';
import './boxes.css';

/** A quiet sign that something is on its way. */
export function LoadingBox() {
  return (
    <div className="loading-box" role="status" aria-label="正在加载">
      <Spin />
    </div>
  );
}
