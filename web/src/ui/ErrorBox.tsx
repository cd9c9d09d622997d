import { Button } from 'antd';
import './boxes.css';

interface Props {
  text: string;
  traceId?: string;
  onRetry?: () => void;
}

/** A failure shown where its content would stand, with a way to try again. */
export function ErrorBox({ text, traceId, onRetry }: Props) {
  return (
    <div className="error-box" role="alert">
      <p>{text}</p>
      {traceId ? <small>编号 {traceId}</small> : null}
      {onRetry ? <Button onClick={onRetry}>重试</Button> : null}
    </div>
  );
}
