import type { ReviewRecord } from '@antai/contract/review';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Progress, Select, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { historyQuery, typesQuery, useRemove, useRetry } from '../queries.ts';
import styles from './HistoryTable.module.css';

const columns: Column<ReviewRecord>[] = [
  {
    name: '合同',
    isHead: true,
    show: ({ recordId, name }) => <Link {...addresses.contractReview(recordId)}>{name}</Link>,
  },
  { name: '类型', isNarrow: true, show: ({ typeName }) => typeName ?? '未识别' },
  { name: '进展', show: record => <State record={record} /> },
  timeColumn,
  { name: '操作', isNarrow: true, show: record => <Tools record={record} /> },
];

/** The reviews of the user, the newest first; the short one stands below the form and keeps its page to itself. */
export function HistoryTable({ isShort = false }: { isShort?: boolean }) {
  const search: { dictId?: string; pageNum?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [ownPage, setOwnPage] = useState(1);
  const { data: types } = useQuery({ ...typesQuery, enabled: !isShort });
  const dictId = isShort ? undefined : search.dictId;
  const pageNum = isShort ? ownPage : (search.pageNum ?? 1);
  const choose = (next: { dictId?: string | undefined; pageNum?: number }) =>
    isShort
      ? setOwnPage(next.pageNum ?? 1)
      : void navigate(
          addresses.contractReviewHistory({
            ...(next.dictId ? { dictId: next.dictId } : {}),
            ...(next.pageNum && next.pageNum > 1 ? { pageNum: next.pageNum } : {}),
          }),
        );
  return (
    <section className={styles.card} aria-label="审查记录">
      {isShort ? null : (
        <Select
          aria-label="合同类型"
          className={styles.type}
          value={dictId ?? ''}
          options={[
            { value: '', label: '全部类型' },
            ...(types?.types ?? []).map(type => ({ value: type.dictId, label: type.name })),
          ]}
          onChange={value => choose({ dictId: value })}
        />
      )}
      <PagedTable
        name="审查记录"
        query={historyQuery(dictId, pageNum)}
        columns={columns}
        idOf={({ recordId }) => recordId}
        pageNum={pageNum}
        onPage={page => choose({ dictId, pageNum: page })}
        empty={dictId ? '没有这一类合同的审查记录' : '还没有审查记录。读入一份合同，确认类型与立场后开始审查'}
      />
    </section>
  );
}

function State({ record }: { record: ReviewRecord }) {
  const { status, isExpired, failReason, name, finishPercent, findingCount, highCount, decidedCount } = record;
  if (status === 'prepared') return <Tag>待确认</Tag>;
  if (status === 'failed') return <span className={styles.failure}>失败：{failReason}</span>;
  if (isExpired) return <Tag color="warning">已过期，请重新审查</Tag>;
  if (status === 'running')
    return <Progress aria-label={`审查进度：${name}`} percent={finishPercent} size="small" status="active" />;
  return (
    <span className="tabular">
      {findingCount}条发现，高风险{highCount}条 · 已处理{decidedCount}
    </span>
  );
}

function Tools({ record: { recordId, status, isExpired } }: { record: ReviewRecord }) {
  const retry = useRetry(recordId);
  const remove = useRemove(recordId);
  return (
    <>
      {status === 'failed' || isExpired ? (
        <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          重试
        </Button>
      ) : null}
      <RemoveButton
        question="删除这条审查、处理结果与上传的文件？"
        isPending={remove.isPending}
        onRemove={() => remove.mutate(undefined)}
      />
    </>
  );
}
