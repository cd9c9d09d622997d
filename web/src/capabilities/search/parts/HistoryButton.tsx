import { HistoryOutlined } from '@ant-design/icons';
import type { Category, QueryNode } from '@antai/contract/search';
import { Button, Popover } from 'antd';
import { HistoryTabs } from './HistoryPanel.tsx';

interface Props {
  category: Category;
  onRepeat: (nodes: QueryNode[] | undefined) => void;
}

/** Opens the two histories of a category: what was searched, what was opened. */
export function HistoryButton({ category, onRepeat }: Props) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <HistoryTabs
          recordType={category.recordType}
          onRepeat={({ queryCondition }) => onRepeat(queryCondition.childQueryBO)}
        />
      }
      destroyOnHidden
    >
      <Button type="text" icon={<HistoryOutlined />}>
        检索历史
      </Button>
    </Popover>
  );
}
