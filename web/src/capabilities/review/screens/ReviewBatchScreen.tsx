import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { BatchForm } from '../parts/BatchForm.tsx';
import { BatchRecord } from '../parts/BatchRecord.tsx';
import { batchesQuery } from '../queries.ts';
import styles from './ReviewBatchScreen.module.css';

interface Row {
  batchId: string;
  name: string;
  createTime: string;
  fileCount: number;
}

const columns: Column<Row>[] = [
  { name: '批次', isHead: true, show: ({ batchId, name }) => <Link {...addresses.reviewBatch(batchId)}>{name}</Link> },
  { name: '份数', isNumber: true, show: ({ fileCount }) => <span className="tabular">{fileCount}</span> },
  timeColumn,
];

/** /Intelligence/pagehome/children/review/contractReview/batch */
export default function ReviewBatchScreen() {
  const { id } = useSearch({ from: addresses.reviewBatch().to });
  const [pageNum, setPageNum] = useState(1);
  if (id) return <BatchRecord key={id} batchId={id} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title="批量审查"
        about="几份合同一次读入、一次审查，结果汇成一张表；各份仍是各自的审查记录。"
        actions={<Link {...addresses.contractReview()}>合同审查</Link>}
      />
      <section className={styles.card} aria-label="新的批次">
        <BatchForm />
      </section>
      <section className={styles.card} aria-label="批次">
        <PagedTable<Row>
          name="批次"
          query={batchesQuery(pageNum)}
          columns={columns}
          idOf={({ batchId }) => batchId}
          pageNum={pageNum}
          onPage={setPageNum}
          empty="还没有批次。选择几份合同读入后开始"
        />
      </section>
    </div>
  );
}
