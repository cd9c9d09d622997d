import type { BatchFile } from '@antai/contract/review/batches';
import { Link } from '@tanstack/react-router';
import { Progress, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';

const count = (value: number | null) => <span className="tabular">{value ?? '—'}</span>;

const columns: Column<BatchFile>[] = [
  {
    name: '合同',
    isHead: true,
    show: ({ recordId, name }) => (recordId ? <Link {...addresses.contractReview(recordId)}>{name}</Link> : name),
  },
  { name: '类型', isNarrow: true, show: ({ typeName }) => typeName ?? '未识别' },
  { name: '进展', show: file => <State file={file} /> },
  { name: '发现', isNumber: true, show: ({ findingCount }) => count(findingCount) },
  { name: '高', isNumber: true, show: ({ highCount }) => count(highCount) },
  { name: '中', isNumber: true, show: ({ mediumCount }) => count(mediumCount) },
  { name: '低', isNumber: true, show: ({ lowCount }) => count(lowCount) },
];

function State({ file: { status, reason, name, finishPercent } }: { file: BatchFile }) {
  if (status === 'running')
    return <Progress aria-label={`审查进度：${name}`} percent={finishPercent} size="small" status="active" />;
  if (status === 'done' && !reason) return <Tag color="green">已完成</Tag>;
  if (status === 'prepared') return <Tag>{reason}</Tag>;
  return <Tag color="red">{status === 'unreadable' ? `无法读取：${reason}` : reason}</Tag>;
}

/** The contracts of a batch with what came of each. */
export const BatchTable = ({ files }: { files: BatchFile[] }) => (
  <RowTable
    name="批量审查结果"
    rows={files}
    columns={columns}
    idOf={({ recordId, name, reason }) => recordId ?? `${name} ${reason}`}
  />
);
