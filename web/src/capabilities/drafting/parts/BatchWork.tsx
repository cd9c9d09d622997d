import { type DraftFileType, draftFileTypes } from '@antai/contract/drafting';
import type { BatchDetail, BatchRow } from '@antai/contract/drafting/batches';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Progress, Radio } from 'antd';
import { useState } from 'react';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { batchQuery, useBuildBatch, useCancelBatch, useSaveBatchBlanks, useSavePack } from '../queries.ts';
import styles from './BatchWork.module.css';

const fileNames: Record<DraftFileType, string> = { docx: 'Word', pdf: 'PDF' };

/** One batch: what its rows came to, how far its documents are, and what is missing of each. */
export function BatchWork({ batchId }: { batchId: string }) {
  const { data, error, refetch } = useQuery(batchQuery(batchId));
  useTaskRefresh(['drafting', 'batch']);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <section className={styles.work} aria-label={data.name}>
      <Summary batch={data} />
      <Making batch={data} />
      <Rows batch={data} />
    </section>
  );
}

function Summary({ batch }: { batch: BatchDetail }) {
  const { name, fileName, rowCount, badCount, blankCount, documentCount, ignored } = batch;
  return (
    <header>
      <h2>{name}</h2>
      <p>
        {fileName}：共{rowCount}行，可生成{documentCount}份
        {blankCount > 0 ? `（${blankCount}份有缺项，留空并标出）` : ''}
        {badCount > 0 ? <b className={styles.bad}>；{badCount}行有误，不生成，请改正后另传</b> : null}
      </p>
      {ignored.length > 0 ? <p>没有用到的列：{ignored.join('、')}</p> : null}
    </header>
  );
}

/** The way from a checked table to a zip. */
function Making({ batch }: { batch: BatchDetail }) {
  const { batchId, name, status, isBegun, isExpired, failReason, finishPercent, madeCount, documentCount } = batch;
  const [fileTypes, setFileTypes] = useState(batch.fileTypes);
  const build = useBuildBatch(batchId);
  const cancel = useCancelBatch(batchId);
  const savePack = useSavePack();
  const saveBlanks = useSaveBatchBlanks();
  const isRunning = isBegun && status === 'running';
  const isReady = isBegun && status === 'done' && !isExpired;
  return (
    <div className={styles.making}>
      {isRunning ? (
        <>
          <Progress aria-label={`生成进度：${name}`} percent={finishPercent} />
          <p role="status">
            已生成{madeCount}份，共{documentCount}份；可以离开本页，完成后通知
          </p>
          <Button loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            停止
          </Button>
        </>
      ) : (
        <>
          <Checkbox.Group
            aria-label="文件格式"
            value={fileTypes}
            options={draftFileTypes.map(value => ({ value, label: fileNames[value] }))}
            onChange={setFileTypes}
          />
          <Button
            type={isReady ? 'default' : 'primary'}
            disabled={documentCount === 0 || fileTypes.length === 0}
            loading={build.isPending}
            onClick={() => build.mutate(fileTypes)}
          >
            {isBegun ? '重新生成' : `生成${documentCount}份`}
          </Button>
        </>
      )}
      {isReady ? (
        <Button type="primary" loading={savePack.isPending} onClick={() => savePack.mutate(batch)}>
          下载压缩包
        </Button>
      ) : null}
      <Button loading={saveBlanks.isPending} onClick={() => saveBlanks.mutate(batch)}>
        下载缺项报告
      </Button>
      {isBegun && status === 'failed' ? (
        <p className={styles.bad} role="alert">
          没有生成完：{failReason}。再次生成时从未做的接着做。
        </p>
      ) : null}
      {isExpired ? <p>压缩包已过期，请重新生成。</p> : null}
    </div>
  );
}

const kinds = [
  { value: 'open', label: '有误与缺项' },
  { value: 'all', label: '全部' },
];

const isOpen = ({ faults, missing }: BatchRow) => faults.length + missing.length > 0;

/** The rows, those first of which something is to be said. */
function Rows({ batch: { rows } }: { batch: BatchDetail }) {
  const [kind, setKind] = useState('open');
  const visible = kind === 'open' ? rows.filter(isOpen) : rows;
  return (
    <>
      <Radio.Group
        aria-label="显示的行"
        optionType="button"
        size="small"
        options={kinds}
        value={kind}
        onChange={event => setKind(event.target.value)}
      />
      {visible.length === 0 ? (
        <EmptyBox isSettled text="没有有误或缺项的行" />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.rows} aria-label="逐行核对">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">文书</th>
                <th scope="col">有误</th>
                <th scope="col">缺项</th>
              </tr>
            </thead>
            <tbody>
              {visible.map(row => (
                <tr key={row.row} data-bad={row.faults.length > 0 || undefined}>
                  <td className="tabular">{row.row}</td>
                  <th scope="row">{row.name}</th>
                  <td>
                    {row.faults.map(({ title, message }) => (
                      <p key={`${title}${message}`}>
                        <b>{title}</b>
                        {message}
                      </p>
                    ))}
                  </td>
                  <td>{row.missing.join('、')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
