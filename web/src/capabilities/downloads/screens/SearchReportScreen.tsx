import type { DownloadTask } from '@antai/contract/downloads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { CertificateCheck } from '../parts/CertificateCheck.tsx';
import { TaskTable } from '../parts/TaskTable.tsx';
import { tasksQuery } from '../queries.ts';
import styles from './SearchReportScreen.module.css';

/** /userCenter/searchReport */
export default function SearchReportScreen() {
  const [pageNum, setPageNum] = useState(1);
  const [checked, setChecked] = useState<DownloadTask>();
  const { data, error, refetch } = useQuery({ ...tasksQuery(pageNum), placeholderData: keepPreviousData });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <article className={styles.reports}>
      <header>
        <h1>我的报告</h1>
        <p>检索下载、检索报告、检索证书与类案检索报告都在这里。文件到期后自动移除，可重新生成。</p>
      </header>
      {data.total === 0 ? (
        <div className={styles.card}>
          <EmptyBox isSettled text="还没有下载任务。在数据检索的结果页选择“下载”，文件会出现在这里" />
        </div>
      ) : (
        <div className={styles.card}>
          <TaskTable tasks={data.records} onCheck={setChecked} />
          <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={setPageNum} />
        </div>
      )}
      {checked ? <CertificateCheck task={checked} onClose={() => setChecked(undefined)} /> : null}
    </article>
  );
}
