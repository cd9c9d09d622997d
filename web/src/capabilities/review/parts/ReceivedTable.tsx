import type { ReceivedReview } from '@antai/contract/review/assignments';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { receivedQuery } from '../queries.ts';
import styles from './HistoryTable.module.css';

const columns: Column<ReceivedReview>[] = [
  {
    name: '合同',
    isHead: true,
    show: ({ recordId, name }) => <Link {...addresses.contractReview(recordId)}>{name}</Link>,
  },
  {
    name: '进展',
    show: ({ givenCount, openCount }) => (
      <span className="tabular">
        分给您{givenCount}条，{openCount > 0 ? `待处理${openCount}条` : '均已交回'}
      </span>
    ),
  },
  { name: '截止日', isNarrow: true, show: ({ dueDay }) => <span className="tabular">{dueDay ?? '未定'}</span> },
  { name: '类型', isNarrow: true, show: ({ typeName }) => typeName ?? '未识别' },
  { name: '审查人', isNarrow: true, show: ({ ownerName }) => ownerName },
  timeColumn,
];

/** The reviews of which colleagues gave the user findings, the latest first. */
export function ReceivedTable() {
  const [pageNum, setPageNum] = useState(1);
  return (
    <section className={styles.card} aria-label="分配给我的审查">
      <PagedTable<ReceivedReview>
        name="分配给我的审查"
        query={receivedQuery(pageNum)}
        columns={columns}
        idOf={({ recordId }) => recordId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty="还没有同事把审查发现分配给您"
      />
    </section>
  );
}
