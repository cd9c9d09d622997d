import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './BranchSwitch.module.css';

interface Props {
  /** What there are several of: 回答, 问法. */
  name: string;
  messageId: string;
  siblings: string[];
  isDisabled: boolean;
  onBranch: (messageId: string) => void;
}

/** From one branch to the next, where there are several at a place. */
export function BranchSwitch({ name, messageId, siblings, isDisabled, onBranch }: Props) {
  if (siblings.length < 2) return null;
  const at = siblings.indexOf(messageId);
  const to = (index: number) => {
    const next = siblings[index];
    if (next) onBranch(next);
  };
  return (
    <span className={styles.branches}>
      <Button
        type="text"
        size="small"
        aria-label={`上一个${name}`}
        icon={<LeftOutlined />}
        disabled={isDisabled || at === 0}
        onClick={() => to(at - 1)}
      />
      <span className="tabular">
        {name} {at + 1}/{siblings.length}
      </span>
      <Button
        type="text"
        size="small"
        aria-label={`下一个${name}`}
        icon={<RightOutlined />}
        disabled={isDisabled || at === siblings.length - 1}
        onClick={() => to(at + 1)}
      />
    </span>
  );
}
