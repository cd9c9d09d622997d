import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import type { Column } from '../../../ui/PagedTable.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { type BatchRecord, batchesQuery, useRemoveBatch, useRetryBatch, useSavePack } from '../queries.ts';

const columns: Column<BatchRecord>[] = [
  { name: '表', show: ({ fileName }) => fileName },
  { name: '行数', isNumber: true, show: ({ rowCount }) => rowCount },
];

/** The batches of the user, the newest first. */
export const BatchTable = () => (
  <RecordTable<BatchRecord>
    name="批次"
    verb="生成"
    query={batchesQuery}
    columns={columns}
    showName={({ batchId, name }) => <Link {...addresses.draftBatch(batchId)}>{name}</Link>}
    showResult={({ isBegun, badCount, documentCount }) =>
      `${isBegun ? `已生成${documentCount}份` : '已核对，未生成'}${badCount > 0 ? `，${badCount}行有误` : ''}`
    }
    useRetry={useRetryBatch}
    useRemove={useRemoveBatch}
    question="删除这个批次与已生成的文件？"
    Tools={PackButton}
    empty="还没有批次。选一份模板，下载填写表，填好后上传"
  />
);

function PackButton({ record }: { record: BatchRecord }) {
  const save = useSavePack();
  if (!record.isBegun || record.status !== 'done' || record.isExpired) return null;
  return (
    <Button type="link" size="small" loading={save.isPending} onClick={() => save.mutate(record)}>
      下载压缩包
    </Button>
  );
}
