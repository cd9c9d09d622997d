import type { ReviewRecord } from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Select, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { historyQuery, typesQuery, useRemove, useRetry } from '../queries.ts';
import styles from './HistoryTable.module.css';

/** The reviews of the user, the newest first; the short one stands below the form and keeps its page to itself. */
export function HistoryTable({ isShort = false }: { isShort?: boolean }) {
  const search = useSearch({ strict: false });
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
      <RecordTable<ReviewRecord>
        name="审查记录"
        verb="审查"
        nameColumn="合同"
        query={page => historyQuery(dictId, page)}
        showName={({ recordId, name }) => <Link {...addresses.contractReview(recordId)}>{name}</Link>}
        columns={[{ name: '类型', isNarrow: true, show: ({ typeName }) => typeName ?? '未识别' }]}
        showResult={showResult}
        useRetry={useRetry}
        useRemove={useRemove}
        question="删除这条审查、处理结果与上传的文件？"
        empty={dictId ? '没有这一类合同的审查记录' : '还没有审查记录。读入一份合同，确认类型与立场后开始审查'}
        page={{ pageNum, onPage: page => choose({ dictId, pageNum: page }) }}
      />
    </section>
  );
}

const showResult = ({ status, findingCount, highCount, decidedCount }: ReviewRecord) =>
  status === 'prepared' ? <Tag>待确认</Tag> : `${findingCount}条发现，高风险${highCount}条 · 已处理${decidedCount}`;
