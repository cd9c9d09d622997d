import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoment } from '../lib/format.ts';
import { EmptyBox } from './EmptyBox.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { LoadingBox } from './LoadingBox.tsx';
import styles from './PagedTable.module.css';
import { Paginator } from './Paginator.tsx';

export interface Column<Row> {
  name: string;
  show: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Short values that are never broken into lines. */
  isNarrow?: boolean;
  /** The column that names the row. */
  isHead?: boolean;
}

/** When the row was made. */
export const timeColumn: Column<{ createTime: string }> = {
  name: '时间',
  isNarrow: true,
  show: ({ createTime }) => <span className="tabular">{formatMoment(createTime)}</span>,
};

interface PagedRows<Row> {
  records: Row[];
  total: number;
  pageSize: number;
}

interface Props<Row> {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the key and the error of a query are its own matter
  query: UseQueryOptions<any, any, any, any>;
  columns: Column<Row>[];
  idOf: (row: Row) => string;
  pageNum: number;
  onPage: (pageNum: number) => void;
  /** What is said where there is no row. */
  empty: string;
  /** The row that is open beside the table. */
  current?: string | undefined;
}

/** A page of rows with its total; says when there is none, and offers to try again when it could not be read. */
export function PagedTable<Row>({ name, query, columns, idOf, pageNum, onPage, empty, current }: Props<Row>) {
  const { data, error, refetch } = useQuery(query) as {
    data: PagedRows<Row> | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.total === 0) return <EmptyBox isSettled text={empty} />;
  return (
    <>
      <div className={styles.scroll}>
        <RowTable name={name} rows={data.records} columns={columns} idOf={idOf} current={current} />
      </div>
      <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={onPage} />
    </>
  );
}

type RowTableProps<Row> = Pick<Props<Row>, 'name' | 'columns' | 'idOf' | 'current'> & { rows: Row[] };

/** Rows without pages. */
export function RowTable<Row>({ name, rows, columns, idOf, current }: RowTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.name} scope="col" data-number={column.isNumber || undefined}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={idOf(row)} data-current={idOf(row) === current || undefined}>
            {columns.map(column =>
              column.isHead ? (
                <th key={column.name} scope="row">
                  {column.show(row)}
                </th>
              ) : (
                <td
                  key={column.name}
                  data-number={column.isNumber || undefined}
                  data-narrow={column.isNarrow || column.isNumber || undefined}
                >
                  {column.show(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
