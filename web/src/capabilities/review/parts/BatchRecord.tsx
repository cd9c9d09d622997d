import { batchFilesMax } from '@antai/contract/review/batches';
import {
  type ReviewSide,
  type ReviewStrictness,
  reviewedFileTypes,
  strictnessNames,
} from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Progress, Segmented, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { acceptOf } from '../../../lib/accept.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { batchQuery, useAddFiles, useRemoveBatch, useSaveBatch, useStartBatch } from '../queries.ts';
import styles from './BatchRecord.module.css';
import { BatchTable } from './BatchTable.tsx';
import { takeChosenFiles } from './chosen-files.ts';
import { PlaybookSelect } from './PlaybookSelect.tsx';

const strictnesses = Object.entries(strictnessNames).map(([value, label]) => ({
  value: value as ReviewStrictness,
  label,
}));

/** One batch: its files being read in, what is confirmed for all, one line of progress and the table of results. */
export function BatchRecord({ batchId }: { batchId: string }) {
  const { data, error, refetch } = useQuery(batchQuery(batchId));
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const queue = useRef<File[]>([]);
  const read = useAddFiles(batchId, file => {
    queue.current = queue.current.filter(each => each !== file);
    setWaiting(queue.current);
  });
  const remove = useRemoveBatch();
  const save = useSaveBatch();
  const navigate = useNavigate();
  useTaskRefresh(['review', 'batches']);
  const add = (files: readonly File[]) => {
    queue.current = [...queue.current, ...files];
    setWaiting(queue.current);
    if (!read.isPending) read.mutate(queue.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was chosen on the page before
  useEffect(() => {
    const files = takeChosenFiles(batchId);
    if (files.length > 0) add(files);
  }, [batchId]);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { name, files, finishPercent, doneCount } = data;
  const isRunning = files.some(({ status }) => status === 'running');
  const isBegun = files.some(({ status }) => status === 'running' || status === 'done' || status === 'failed');
  const failed = read.isError && waiting.length > 0;
  return (
    <div className={styles.screen}>
      <PageHead
        title={name}
        about="各份各成一条审查记录；点名称逐份处理。须确认的，打开后确认再审。"
        actions={<Link {...addresses.reviewBatch()}>全部批次</Link>}
      />
      <section className={styles.card} aria-label="总进度">
        <p>
          {read.isPending ? `正在读入，还有${waiting.length}份；读完前请不要关闭此页。` : ''}
          {failed ? `还有${waiting.length}份没有读入：${waiting.map(file => file.name).join('、')}。` : ''}
          {`共${files.length}份，已完成${doneCount}份。`}
        </p>
        {isBegun ? (
          <Progress aria-label="总进度" percent={finishPercent} status={isRunning ? 'active' : 'normal'} />
        ) : null}
        <div className={styles.tools}>
          {failed ? (
            <Button onClick={() => read.mutate(queue.current)} loading={read.isPending}>
              继续读入
            </Button>
          ) : null}
          <AddMore
            disabled={files.length + waiting.length >= batchFilesMax || read.isPending}
            onAdd={file => add([file])}
          />
          <Button disabled={files.length === 0} loading={save.isPending} onClick={() => save.mutate({ batchId, name })}>
            导出结果表（Excel）
          </Button>
          <RemoveButton
            question="删除这个批次？各份的审查记录仍在。"
            isPending={remove.isPending}
            onRemove={() => remove.mutate(batchId, { onSuccess: () => void navigate(addresses.reviewBatch()) })}
          />
        </div>
      </section>
      {files.some(({ isReady }) => isReady) ? <StartForm batchId={batchId} isReading={read.isPending} /> : null}
      {files.length > 0 ? (
        <section className={styles.card}>
          <BatchTable files={files} />
        </section>
      ) : null}
    </div>
  );
}

const AddMore = ({ disabled, onAdd }: { disabled: boolean; onAdd: (file: File) => void }) => (
  <Upload
    accept={acceptOf(reviewedFileTypes)}
    showUploadList={false}
    disabled={disabled}
    beforeUpload={file => {
      onAdd(file);
      return false;
    }}
  >
    <Button disabled={disabled}>再加一份</Button>
  </Upload>
);

function StartForm({ batchId, isReading }: { batchId: string; isReading: boolean }) {
  const [side, setSide] = useState<ReviewSide>('both');
  const [strictness, setStrictness] = useState<ReviewStrictness>('usual');
  const [playbookId, setPlaybookId] = useState<string>();
  const start = useStartBatch();
  return (
    <section className={styles.card} aria-label="审查设置">
      <div className={styles.row}>
        <span>我方立场</span>
        <Segmented
          aria-label="我方立场"
          value={side}
          options={[
            { value: 'a', label: '甲方一侧' },
            { value: 'b', label: '乙方一侧' },
            { value: 'both', label: '中立' },
          ]}
          onChange={setSide}
        />
        <span>审查尺度</span>
        <Segmented aria-label="审查尺度" value={strictness} options={strictnesses} onChange={setStrictness} />
      </div>
      <div className={styles.row}>
        <span>立场库</span>
        <PlaybookSelect typeId={null} value={playbookId} onChange={setPlaybookId} />
      </div>
      <div className={styles.tools}>
        <Button
          type="primary"
          disabled={isReading}
          loading={start.isPending}
          onClick={() => start.mutate({ batchId, side, strictness, ...(playbookId ? { playbookId } : {}) })}
        >
          审查已认出类型的合同
        </Button>
        <small>{isReading ? '读完后再开始' : '各份按认出的类型与合同写明的签约日审查'}</small>
      </div>
    </section>
  );
}
