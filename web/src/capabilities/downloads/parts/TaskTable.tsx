import { type DownloadTask, type FileType, taskStates } from '@antai/contract/downloads';
import { Button, Progress, Tag } from 'antd';
import { formatMoment } from '../../../lib/format.ts';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { useRemoveTask, useRetryTask, useSaveTask } from '../queries.ts';
import { CheckShareholders } from './CheckShareholders.tsx';
import styles from './TaskTable.module.css';

interface Props {
  tasks: DownloadTask[];
  onCheck: (task: DownloadTask) => void;
}

const typeNames: Record<FileType, string> = { pdf: 'PDF', word: 'Word', excel: 'Excel', zip: 'ZIP' };

/** A size as a person says it. */
const saySize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export function TaskTable({ tasks, onCheck }: Props) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">文件</th>
          <th scope="col">状态</th>
          <th scope="col">创建时间</th>
          <th scope="col">有效期至</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(task => (
          <tr key={task.taskId}>
            <th scope="row">
              {task.fileName}
              <small className="tabular">
                {typeNames[task.fileType]}
                {task.content === 'records' ? ` · ${task.rowsTotal} 条` : ''}
                {task.sizeBytes === null ? '' : ` · ${saySize(task.sizeBytes)}`}
              </small>
            </th>
            <td className={styles.state}>
              <State task={task} />
            </td>
            <td className={`${styles.time} tabular`}>{formatMoment(task.createTime)}</td>
            <td className={`${styles.time} tabular`}>{task.expireTime ? formatMoment(task.expireTime) : '—'}</td>
            <td className={styles.tools}>
              <Tools task={task} onCheck={onCheck} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ task }: { task: DownloadTask }) {
  if (task.taskStatus === taskStates.failed) return <span className={styles.failure}>失败：{task.failReason}</span>;
  if (task.isExpired) return <Tag color="warning">已过期，请重新生成</Tag>;
  if (task.taskStatus === taskStates.done) return <Tag color="success">已生成</Tag>;
  return (
    <Progress aria-label={`生成进度：${task.fileName}`} percent={task.finishPercent} size="small" status="active" />
  );
}

function Tools({ task, onCheck }: { task: DownloadTask; onCheck: Props['onCheck'] }) {
  const save = useSaveTask();
  const retry = useRetryTask();
  const remove = useRemoveTask();
  const { taskId, taskStatus, isExpired, content } = task;
  const isDone = taskStatus === taskStates.done;
  const isProof = isDone && (content === 'certificate' || content === 'caseReport');
  return (
    <>
      {isDone && !isExpired ? (
        <Button type="link" size="small" loading={save.isPending} onClick={() => save.mutate(task)}>
          下载
        </Button>
      ) : null}
      {isDone ? <CheckShareholders task={task} /> : null}
      {taskStatus === taskStates.failed || isExpired ? (
        <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(taskId)}>
          {isExpired ? '重新生成' : '重试'}
        </Button>
      ) : null}
      {isProof ? (
        <Button type="link" size="small" onClick={() => onCheck(task)}>
          复核
        </Button>
      ) : null}
      <RemoveButton
        question={taskStatus === taskStates.generating ? '停止生成并删除此任务？' : '删除此任务及其文件？'}
        isPending={remove.isPending}
        onRemove={() => remove.mutate(taskId)}
      />
    </>
  );
}
