import type { ExaminationDetail, ExaminationPoint, ExaminationRow } from '@antai/contract/examination';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useKeys } from '../../../lib/keys.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { WorkHead } from '../../../ui/WorkHead.tsx';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { detailQuery, useCancel, useExamineAll, useRetry, useSave } from '../queries.ts';
import { AnswerTable } from './AnswerTable.tsx';
import { CellPanel } from './CellPanel.tsx';
import { newPoint, PointEditor } from './PointEditor.tsx';
import { useTableWork } from './use-table-work.ts';
import styles from './Workbench.module.css';

/** One examination: its table fills while it runs, and stays when it stops. */
export function Workbench({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(detailQuery(recordId));
  useTitle(data?.name);
  useTaskRefresh(detailQuery(recordId).queryKey);
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return <Table detail={data} />;
}

function Table({ detail }: { detail: ExaminationDetail }) {
  const { recordId, points } = detail;
  const work = useTableWork(detail);
  const { rows, row, point, cell, move, say, go } = work;
  const keys = [
    { key: '↓', name: '下一份', act: () => move(1, 0) },
    { key: '↑', name: '上一份', act: () => move(-1, 0) },
    { key: '→', name: '下一问', act: () => move(0, 1) },
    { key: '←', name: '上一问', act: () => move(0, -1) },
    { key: 'a', name: '确认', act: () => cell && void say('confirmed') },
    { key: 'e', name: '改答案', act: () => cell && work.setEditing(true) },
  ];
  useKeys('文件审查', rows.length > 0 ? keys : []);
  return (
    <WorkFrame>
      <Head detail={detail} />
      <div className={styles.filters}>
        <Input
          allowClear
          aria-label="文件或答案"
          placeholder="文件或答案"
          value={work.word}
          onChange={event => work.setWord(event.target.value)}
        />
        <Switch aria-label="只看须处理" checked={work.isOpenOnly} onChange={work.setOpenOnly} />
        <span>只看未见与未判断</span>
        <Counts rows={detail.rows} />
      </div>
      <div className={styles.body} data-open={cell !== undefined}>
        <div className={styles.table}>
          {rows.length > 0 ? (
            <AnswerTable
              points={points}
              rows={rows}
              place={work.place}
              onPlace={go}
              order={work.order}
              onOrder={work.setOrder}
            />
          ) : (
            <p className={styles.empty}>没有符合的文件</p>
          )}
        </div>
        {row && point && cell ? (
          <CellPanel
            key={`${row.fileIndex} ${point.pointId}`}
            recordId={recordId}
            row={row}
            point={point}
            cell={cell}
            isEditing={work.isEditing}
            onEdit={work.setEditing}
            onDecide={say}
            onClose={() => go(undefined)}
          />
        ) : null}
      </div>
      <footer className={styles.foot}>
        <KeyBar
          keys={[
            { key: '↓ ↑', name: '文件' },
            { key: '→ ←', name: '问题' },
            { key: 'a', name: '确认' },
            { key: 'e', name: '改答案' },
          ]}
        />
      </footer>
    </WorkFrame>
  );
}

function Counts({ rows }: { rows: ExaminationRow[] }) {
  const cells = rows.flatMap(row => row.cells);
  const countOf = (state: string) => cells.filter(each => each.state === state && each.decision === 'open').length;
  return (
    <span className={`${styles.counts} tabular`}>
      未见 {countOf('notSeen')} · 未判断 {countOf('notJudged')} · 已确认{' '}
      {cells.filter(({ decision }) => decision !== 'open').length}
    </span>
  );
}

/** What is examined and how far it is; stop, go on, other questions, the table to take along. */
function Head({ detail }: { detail: ExaminationDetail }) {
  const { recordId, name, status, points, rows } = detail;
  const cancel = useCancel(recordId);
  const retry = useRetry(recordId);
  const save = useSave();
  const [isAsking, setAsking] = useState(false);
  return (
    <WorkHead
      home={<Link {...addresses.examination()}>文件审查</Link>}
      record={detail}
      verb="审查"
      facts={`${rows.length}份 × ${points.length}问`}
      cancel={cancel}
      retry={retry}
    >
      <Button size="small" disabled={status === 'running'} onClick={() => setAsking(true)}>
        加一问
      </Button>
      <Button size="small" loading={save.isPending} onClick={() => save.mutate({ recordId, name })}>
        导出 xlsx
      </Button>
      {isAsking ? <Questions detail={detail} onClose={() => setAsking(false)} /> : null}
    </WorkHead>
  );
}

/** The questions as they are, with room for one more; only what is new runs. */
function Questions({ detail: { recordId, points }, onClose }: { detail: ExaminationDetail; onClose: () => void }) {
  const [next, setNext] = useState<ExaminationPoint[]>(() => [...points, newPoint()]);
  const all = useExamineAll(recordId);
  const written = next.filter(({ question }) => question.trim() !== '');
  const gone = points.filter(({ pointId }) => !written.some(each => each.pointId === pointId)).length;
  return (
    <WritingDialog
      open
      title="问题"
      width={880}
      okText="开始"
      cancelText="取消"
      okButtonProps={{ disabled: written.length === 0, loading: all.isPending }}
      onCancel={onClose}
      onOk={() => all.mutate(asNew(points, written), { onSuccess: onClose })}
    >
      <PointEditor points={next} onChange={setNext} />
      <p className={styles.note}>
        只回答新加与改过的问题，已有的答案与决定保留。
        {gone > 0 ? `去掉的${gone}个问题，其答案与决定一并去掉。` : ''}
      </p>
    </WritingDialog>
  );
}

/** A question that was changed is another one: its old answers do not belong to it. */
const asNew = (before: ExaminationPoint[], after: ExaminationPoint[]): ExaminationPoint[] =>
  after.map(point => {
    const old = before.find(({ pointId }) => pointId === point.pointId);
    return !old || JSON.stringify(old) === JSON.stringify(point) ? point : { ...point, pointId: newPoint().pointId };
  });
