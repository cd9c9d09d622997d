import { Button, Progress, Tag } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Column, PagedTable, timeColumn } from './PagedTable.tsx';
import styles from './RecordTable.module.css';
import { RemoveButton } from './RemoveButton.tsx';
import { StopButton } from './StopButton.tsx';

/** What every record of a document tool tells of itself. */
interface ToolRecord {
  recordId: string;
  name: string;
  status: string;
  finishPercent: number;
  failReason: string | null;
  isExpired: boolean;
  createTime: string;
}

/** A change of one record, made when it is asked for. */
interface Change {
  isPending: boolean;
  mutate: (input: undefined) => void;
}

interface Props<Row extends ToolRecord> {
  /** What the records are called: 脱敏记录. */
  name: string;
  /** The work that makes a record, as its verb: 识别. */
  verb: string;
  query: (pageNum: number) => ComponentProps<typeof PagedTable<Row>>['query'];
  /** The name, as the link that opens the record. */
  showName: (row: Row) => ReactNode;
  /** What the column of names is called. */
  nameColumn?: string;
  /** Columns of the tool's own, between the state and the time. */
  columns?: Column<Row>[];
  /** What is said of a record that is neither at work nor broken. */
  showResult: (row: Row) => ReactNode;
  /** Whether a record can be tried again although it neither failed nor expired. */
  isRetryable?: (row: Row) => boolean;
  useRetry: (recordId: string) => Change;
  useRemove: (recordId: string) => Change;
  /** Stops the work of a record; left out where it can only be removed. */
  useCancel?: (recordId: string) => Change;
  /** Whether there is work to stop although the record is there. */
  isWorking?: (row: Row) => boolean;
  /** Asked before a record is removed: what goes with it. */
  question: string;
  /** Buttons of the tool's own, before those to retry and to remove. */
  Tools?: (props: { record: Row }) => ReactNode;
  /** What is said where there is no record. */
  empty: string;
  /** The page, where the address keeps it. */
  page?: { pageNum: number; onPage: (pageNum: number) => void };
}

/** The records of a document tool, the newest first: how far each is, and what can be done with it. */
export function RecordTable<Row extends ToolRecord>(props: Props<Row>) {
  const { name, query, showName, nameColumn = '名称', columns = [], empty, page } = props;
  const [ownPage, setOwnPage] = useState(1);
  const { pageNum, onPage } = page ?? { pageNum: ownPage, onPage: setOwnPage };
  const all: Column<Row>[] = [
    { name: nameColumn, isHead: true, show: showName },
    { name: '进展', show: record => <State {...props} record={record} /> },
    ...columns,
    timeColumn,
    { name: '操作', isNarrow: true, show: record => <Actions {...props} record={record} /> },
  ];
  return (
    <PagedTable
      name={name}
      query={query(pageNum)}
      columns={all}
      idOf={({ recordId }) => recordId}
      pageNum={pageNum}
      onPage={onPage}
      empty={empty}
    />
  );
}

function State<Row extends ToolRecord>({ record, verb, showResult }: Props<Row> & { record: Row }) {
  const { status, isExpired, failReason, name, finishPercent } = record;
  if (status === 'failed') return <span className={styles.failure}>失败：{failReason}</span>;
  if (isExpired) return <Tag color="warning">已过期，请重新{verb}</Tag>;
  if (status === 'running')
    return <Progress aria-label={`${verb}进度：${name}`} percent={finishPercent} size="small" status="active" />;
  return <span className="tabular">{showResult(record)}</span>;
}

function Actions<Row extends ToolRecord>(props: Props<Row> & { record: Row }) {
  const { record, Tools, question, isRetryable, useCancel, isWorking } = props;
  const retry = props.useRetry(record.recordId);
  const remove = props.useRemove(record.recordId);
  const isOver = record.status === 'failed' || record.isExpired || isRetryable?.(record) === true;
  const isRunning = record.status === 'running' || isWorking?.(record) === true;
  return (
    <>
      {Tools ? <Tools record={record} /> : null}
      {useCancel && isRunning ? <StopButton isSmall useCancel={useCancel} recordId={record.recordId} /> : null}
      {isOver ? (
        <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          重试
        </Button>
      ) : null}
      <RemoveButton question={question} isPending={remove.isPending} onRemove={() => remove.mutate(undefined)} />
    </>
  );
}
