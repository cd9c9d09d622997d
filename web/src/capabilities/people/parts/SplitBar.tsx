import type { PersonRecord, PersonType } from '@antai/contract/people';
import { Link } from '@tanstack/react-router';
import { Button, Popconfirm } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { useSplit } from '../queries.ts';
import styles from './SplitBar.module.css';

interface Props {
  recordType: PersonType;
  id: string;
  selection: PersonRecord[];
  onClose: () => void;
}

/** Takes the chosen records out for a namesake, after asking; then leads to who they are now. */
export function SplitBar({ recordType, id, selection, onClose }: Props) {
  const split = useSplit();
  const sources = selection.map(record => ({ recordType: record.recordType as '2' | '3', id: record.id }));
  if (split.data) {
    return (
      <p className={styles.bar} role="status">
        已分出，另立一条记录。
        <Link {...addresses.record(recordType, split.data.id)} target="_blank">
          查看分出的记录
        </Link>
        <Button type="link" size="small" onClick={onClose}>
          知道了
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.bar}>
      已选 {selection.length} 条
      <Popconfirm
        title={`把这${selection.length}条记录分给另一位同名者？`}
        description="它们将从这里移出，另立一条同名记录；统计随之改变。可在“同名者”中归并回来。"
        okText="分出"
        cancelText="不分"
        onConfirm={() => split.mutateAsync({ recordType, id, sources }).catch(() => undefined)}
      >
        <Button type="primary" size="small" disabled={selection.length === 0} loading={split.isPending}>
          分出
        </Button>
      </Popconfirm>
      <Button size="small" onClick={onClose}>
        取消
      </Button>
    </p>
  );
}
