import type { ComparisonRecord } from '@antai/contract/comparison';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { RecordTable as Records } from '../../../ui/RecordTable.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { recordsQuery, useCancel, useRemove, useRetry } from '../queries.ts';

/** The comparisons of the user, the newest first, and what can be done with each. */
export const RecordTable = () => (
  <TableCard>
    <Records<ComparisonRecord>
      name="比对记录"
      verb="比对"
      query={recordsQuery}
      showName={({ recordId, name }) => <Link {...addresses.comparison(recordId)}>{name}</Link>}
      columns={[{ name: '稿数', isNarrow: true, show: ({ versions }) => `${versions.length}稿` }]}
      showResult={showResult}
      useRetry={useRetry}
      useRemove={useRemove}
      question="删除这条记录、批注与上传的文件？"
      useCancel={useCancel}
      empty="还没有比对记录。选择同一文件的两稿，逐处核对后导出修订稿"
    />
  </TableCard>
);

const showResult = ({ status, changeCount, urgentCount }: ComparisonRecord) =>
  status === 'asking' ? (
    <Tag color="warning">文件中有修订，待选择</Tag>
  ) : (
    `${changeCount}处变更 · 须先看${urgentCount}处`
  );
