import type { PersonRecord, PersonType } from '@antai/contract/people';
import type { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { type PersonRecordsRequest, personRecordsQuery } from '../queries.ts';
import styles from './PersonRecords.module.css';
import { PersonTable } from './PersonTable.tsx';
import type { Column } from './RecordColumns.tsx';
import { SplitBar } from './SplitBar.tsx';

type Side = NonNullable<PersonRecordsRequest['side']>;

interface Props {
  recordType: PersonType;
  id: string;
  sourceType: typeof recordTypes.cases | typeof recordTypes.penalty;
  columns: Column[];
  /** What the tab of each side is called; without sides there are no tabs. */
  sides?: Record<Side, string>;
}

const splitResource = 20025;
const all = '全部';

/** The judgments or penalties of somebody, a page at a time; those of a namesake can be taken out. */
export function PersonRecords({ recordType, id, sourceType, columns, sides }: Props) {
  const [side, setSide] = useState<Side>();
  const [pageNum, setPageNum] = useState(1);
  const [selection, setSelection] = useState<PersonRecord[]>();
  const { data, error, refetch } = useQuery(personRecordsQuery({ recordType, id, sourceType, side }, pageNum));
  const show = (key: string) => {
    setSide(key === all ? undefined : (key as Side));
    setPageNum(1);
  };
  const toggle = (record: PersonRecord) => {
    const others = (selection ?? []).filter(each => each.id !== record.id);
    setSelection(others.length === selection?.length ? [...others, record] : others);
  };
  const tabs = Object.entries(sides ?? {}).map(([key, label]) => ({ key, label }));
  const isSplittable = isOpen(splitResource) && (data?.total ?? 0) > 0;
  return (
    <>
      {sides ? <Tabs activeKey={side ?? all} items={[{ key: all, label: all }, ...tabs]} onChange={show} /> : null}
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <EmptyBox isSettled text="没有这样的记录" /> : null}
      {!data && !error ? <EmptyBox /> : null}
      {data && data.total > 0 ? (
        <>
          <RecordTable columns={columns} records={data.records} selection={selection} onToggle={toggle} />
          <div className={styles.below}>
            {selection ? (
              <SplitBar recordType={recordType} id={id} selection={selection} onClose={() => setSelection(undefined)} />
            ) : isSplittable ? (
              <Button size="small" onClick={() => setSelection([])}>
                分出同名者…
              </Button>
            ) : (
              <span />
            )}
            <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={setPageNum} />
          </div>
        </>
      ) : null}
    </>
  );
}

interface TableProps {
  columns: Column[];
  records: PersonRecord[];
  /** Those chosen; undefined while none is to be chosen. */
  selection: PersonRecord[] | undefined;
  onToggle: (record: PersonRecord) => void;
}

function RecordTable({ columns, records, selection, onToggle }: TableProps) {
  return (
    <PersonTable>
      <thead>
        <tr>
          {selection ? <td /> : null}
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <tr key={`${record.recordType}${record.id}`}>
            {selection ? (
              <td>
                <input
                  type="checkbox"
                  aria-label={`选择 ${record.title || record.number}`}
                  checked={selection.some(each => each.id === record.id)}
                  onChange={() => onToggle(record)}
                />
              </td>
            ) : null}
            {columns.map(({ name, className, cell }) => (
              <td key={name} className={className}>
                {cell(record) || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PersonTable>
  );
}
