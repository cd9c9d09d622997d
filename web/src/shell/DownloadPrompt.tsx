import {
  CloseOutlined,
  FileExcelOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons';
import { type DownloadTask, type FileType, taskStates } from '@antai/contract/downloads';
import { Button, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckShareholders } from '../capabilities/downloads/parts/CheckShareholders.tsx';
import { dismissTask, useRetryTask, useSaveTask } from '../capabilities/downloads/queries.ts';
import styles from './DownloadPrompt.module.css';

const collapseDelayMs = 300;
const collapseMs = 200;
const foldMs = 8000;

const icons: Record<FileType, ReactNode> = {
  excel: <FileExcelOutlined className={styles.excel ?? ''} />,
  word: <FileWordOutlined className={styles.word ?? ''} />,
  pdf: <FilePdfOutlined className={styles.pdf ?? ''} />,
  zip: <FileZipOutlined className={styles.zip ?? ''} />,
};

/** One download task: how far it is, and what can be done with it. */
export default function DownloadPrompt({ task }: { task: DownloadTask }) {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'collapsing'>('shown');
  const { taskId, fileName, fileType } = task;
  const isFolded = useFold(task);
  const dismiss = () => {
    setPhase('leaving');
    setTimeout(() => setPhase('collapsing'), collapseDelayMs);
    setTimeout(() => dismissTask(taskId), collapseDelayMs + collapseMs);
  };
  return (
    <article className={styles.prompt} data-phase={phase} data-folded={isFolded} aria-label={fileName}>
      <div>
        <header>
          {icons[fileType]}
          <strong title={fileName}>{fileName}</strong>
          {isFolded ? <SaveButton task={task} /> : null}
          <Button type="text" size="small" aria-label="关闭" icon={<CloseOutlined />} onClick={dismiss} />
        </header>
        {isFolded ? null : <TaskProgress task={task} />}
      </div>
    </article>
  );
}

/** A task that is done steps aside after a while: its file stays at hand in one line. */
function useFold({ taskStatus }: DownloadTask): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    if (taskStatus !== taskStates.done) return setFolded(false);
    const timer = setTimeout(() => setFolded(true), foldMs);
    return () => clearTimeout(timer);
  }, [taskStatus]);
  return isFolded;
}

function SaveButton({ task }: { task: DownloadTask }) {
  const save = useSaveTask();
  return (
    <Button type="link" size="small" loading={save.isPending} onClick={() => save.mutate(task)}>
      下载
    </Button>
  );
}

function TaskProgress({ task }: { task: DownloadTask }) {
  const { taskId, taskStatus, finishPercent, rowsDone, rowsTotal, failReason } = task;
  const save = useSaveTask();
  const retry = useRetryTask();
  if (taskStatus === taskStates.failed) {
    return (
      <>
        <p className={styles.failure}>生成失败：{failReason}</p>
        <Button loading={retry.isPending} onClick={() => retry.mutate(taskId)}>
          重试
        </Button>
      </>
    );
  }
  const isDone = taskStatus === taskStates.done;
  return (
    <>
      <Progress
        aria-label={`生成进度：${task.fileName}`}
        percent={finishPercent}
        size="small"
        status={isDone ? 'success' : 'active'}
        format={each => `${each}%`}
      />
      <footer>
        <span className="tabular" role="status">
          {isDone ? '已生成' : rowsTotal > 1 ? `正在生成 ${rowsDone} / ${rowsTotal}` : '正在生成'}
        </span>
        {isDone ? <CheckShareholders task={task} /> : null}
        {isDone ? (
          <Button type="primary" loading={save.isPending} onClick={() => save.mutate(task)}>
            下载
          </Button>
        ) : null}
      </footer>
    </>
  );
}
