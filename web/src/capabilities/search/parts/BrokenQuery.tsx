import { DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import styles from './BrokenQuery.module.css';
import { findBreak } from './find-break.ts';

interface Props {
  /** The conditions of the address as they stand there. */
  text: string;
  onClear: () => void;
}

const shownAround = 24;

/** The conditions of an address that cannot be read: nothing is searched, and the place is shown. */
export function BrokenQuery({ text, onClear }: Props) {
  const { position, reason } = findBreak(text);
  const start = Math.max(0, position - shownAround);
  return (
    <section className={styles.card}>
      <EmptyBox
        isSettled
        icon={<DisconnectOutlined />}
        text="地址中的检索条件读不懂，没有检索"
        details={
          <>
            <p>
              第{position + 1}个字：{reason}。链接可能没有复制完整，请核对原链接，或清除后重新检索。
            </p>
            <code className={styles.text}>
              {start > 0 ? '…' : ''}
              {text.slice(start, position)}
              <mark>{text.slice(position, position + 1) || '（到此为止）'}</mark>
              {text.slice(position + 1, position + shownAround)}
              {position + shownAround < text.length ? '…' : ''}
            </code>
          </>
        }
      >
        <Button type="primary" onClick={onClear}>
          清除条件，重新检索
        </Button>
      </EmptyBox>
    </section>
  );
}
