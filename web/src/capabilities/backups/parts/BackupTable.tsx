import type { Backup } from '@antai/contract/backups';
import { Button, Popconfirm, Progress, Table, Tag } from 'antd';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { useBackupActions } from '../queries.ts';
import styles from './BackupTable.module.css';

const reasonNames: Record<Backup['reason'], string> = { asked: '手动', scheduled: '自动' };

const sizeOf = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** The backups, newest first: what became of each, and what can be done with it. */
export function BackupTable({ backups }: { backups: Backup[] }) {
  return (
    <Table
      size="small"
      rowKey="backupId"
      dataSource={backups}
      pagination={false}
      columns={[
        { title: '时间', render: (_, { startTime }) => <span className="tabular">{formatMoment(startTime)}</span> },
        { title: '缘由', render: (_, { reason }) => reasonNames[reason] },
        { title: '状态', width: '34%', render: (_, backup) => <BackupState backup={backup} /> },
        {
          title: '内容',
          render: (_, { state, rows, files }) =>
            state === 'done' ? (
              <span className="tabular">
                {formatCount(rows)} 行、{formatCount(files)} 个文件
              </span>
            ) : null,
        },
        {
          title: '大小',
          align: 'right',
          render: (_, { state, sizeBytes }) =>
            state === 'done' ? <span className="tabular">{sizeOf(sizeBytes)}</span> : null,
        },
        { title: '操作', render: (_, backup) => <BackupActions backup={backup} /> },
      ]}
    />
  );
}

function BackupState({ backup }: { backup: Backup }) {
  const { state, finishPercent, failReason, host, isHere, restoration, sha256 } = backup;
  return (
    <div className={styles.state}>
      {state === 'running' ? (
        <Progress size="small" percent={finishPercent} status="active" aria-label="备份进度" />
      ) : state === 'done' ? (
        <span>
          <Tag color="success">已完成</Tag>
          {isHere ? null : <span>在主机 {host} 上</span>}
          <small title={`SHA-256 ${sha256}`}>SHA-256 {sha256.slice(0, 12)}…</small>
        </span>
      ) : (
        <span>
          <Tag color="error">未完成</Tag>
          {failReason}
        </span>
      )}
      {restoration ? <RestorationState restoration={restoration} /> : null}
    </div>
  );
}

function RestorationState({ restoration }: { restoration: NonNullable<Backup['restoration']> }) {
  const { state, folder, finishPercent, failReason } = restoration;
  if (state === 'running') {
    return (
      <span role="status">
        正在恢复到新目录 <Progress size="small" percent={finishPercent} status="active" aria-label="恢复进度" />
      </span>
    );
  }
  if (state === 'failed') return <span role="status">恢复未完成：{failReason}</span>;
  return (
    <span role="status">
      已恢复并核对无误，停止程序后以此启动：<code>DATA_DIR={folder}</code>
    </span>
  );
}

function BackupActions({ backup }: { backup: Backup }) {
  const { backupId, name, state, isHere, restoration } = backup;
  const { download, restore, remove } = useBackupActions();
  if (state === 'running') return null;
  const isUsable = state === 'done' && isHere;
  return (
    <div className={styles.actions}>
      {isUsable ? (
        <>
          <Button type="link" size="small" loading={download.isPending} onClick={() => download.mutate(backup)}>
            下载
          </Button>
          <Button
            type="link"
            size="small"
            disabled={restoration?.state === 'running'}
            loading={restore.isPending}
            onClick={() => restore.mutate(backupId)}
          >
            恢复到新目录
          </Button>
        </>
      ) : null}
      <Popconfirm
        title={`删除备份 ${name}？`}
        description="文件一并删除，不能恢复。"
        okText="删除"
        cancelText="保留"
        okButtonProps={{ danger: true }}
        onConfirm={() => remove.mutateAsync(backupId).catch(() => undefined)}
      >
        <Button type="link" size="small">
          删除
        </Button>
      </Popconfirm>
    </div>
  );
}
