import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatMoment } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { BackupTable } from '../parts/BackupTable.tsx';
import { backupsQuery, useBackupActions } from '../queries.ts';
import styles from './BackupsScreen.module.css';

/** /admin/backups */
export default function BackupsScreen() {
  const { data, error, refetch } = useQuery(backupsQuery);
  const { create } = useBackupActions();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { backups, folder, nextTime, kept: copies } = data;
  const isRunning = backups.some(({ state }) => state === 'running');
  const schedule = nextTime
    ? `下次自动备份 ${formatMoment(nextTime)}，自动备份保留最近 ${copies} 份。`
    : '没有设自动备份（BACKUP_AT）。';
  return (
    <>
      <PageHead
        title="备份与恢复"
        about={`数据库、文件与配置在一个文件里，存于 ${folder}。${schedule}`}
        actions={
          <Button
            type="primary"
            disabled={isRunning}
            loading={create.isPending}
            onClick={() => create.mutate()}
            title={isRunning ? '已有备份正在进行' : undefined}
          >
            立即备份
          </Button>
        }
      />
      <p className={styles.note}>
        备份含全部数据与密码的散列，取走后请妥善保管。恢复不会覆盖现有数据：恢复到新的目录并核对行数与散列后，停止程序，将
        DATA_DIR 设为该目录再启动；恢复到别的机器或 PostgreSQL，用 <code>npm run restore -- 备份文件</code>。
      </p>
      {backups.length > 0 ? (
        <BackupTable backups={backups} />
      ) : (
        <div className={styles.card}>
          <EmptyBox isSettled text="还没有备份" />
        </div>
      )}
    </>
  );
}
