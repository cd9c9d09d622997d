import { type AuditEntry, auditActionName, auditActions } from '@antai/contract/administration/audit';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card, FilterRow } from '../parts/Card.tsx';
import { UserChoice } from '../parts/Choices.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { auditQuery, useExportAudit, useVerifyAudit, type WhichEntries } from '../queries.ts';
import styles from './AuditScreen.module.css';

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

const columns: Column<AuditEntry>[] = [
  { name: '序号', isNumber: true, show: ({ number }) => number },
  { name: '时间', isNarrow: true, show: ({ time }) => <span className="tabular">{formatMoment(time)}</span> },
  {
    name: '用户',
    isNarrow: true,
    show: ({ userName, userId }) => userName || (userId ? '已删除的用户' : '系统'),
  },
  { name: '动作', isNarrow: true, show: ({ action }) => auditActionName(action) },
  { name: '事项', show: ({ deed }) => deed || '—' },
  {
    name: '对象',
    show: ({ target, detail }) => (
      <span className={styles.detail} title={detail}>
        {target || '—'}
      </span>
    ),
  },
  { name: '来源', isNarrow: true, show: ({ address }) => address || '—' },
  { name: '哈希', show: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code> },
];

/** /admin/audit */
export default function AuditScreen() {
  const [which, setWhich] = useState<WhichEntries>({});
  const [pageNum, setPageNum] = useState(1);
  const verify = useVerifyAudit();
  const download = useExportAudit();
  const filter = (change: WhichEntries) => {
    setWhich({ ...which, ...change });
    setPageNum(1);
  };
  return (
    <>
      <PageHead
        title="审计日志"
        about="只增不改，逐条以哈希相连；离线核对：npm run audit -- verify。"
        actions={
          <>
            <Button loading={download.isPending} onClick={() => download.mutate(which)}>
              导出 xlsx
            </Button>
            <Button type="primary" loading={verify.isPending} onClick={() => verify.mutate()}>
              核对哈希链
            </Button>
          </>
        }
      />
      {verify.data ? <Verdict verdict={verify.data} /> : null}
      <Card>
        <FilterRow>
          <SearchField label="查找" placeholder="对象编号、姓名、来源地址" onSearch={keyword => filter({ keyword })} />
          <UserChoice
            label="用户"
            placeholder="全部用户"
            value={which.userId ?? undefined}
            onChange={userId => filter({ userId })}
          />
          <Select
            aria-label="动作"
            placeholder="全部动作"
            allowClear
            options={actions}
            onChange={(action?: string) => filter({ action })}
          />
          <DatePicker.RangePicker
            aria-label="日期"
            onChange={days => filter({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
          />
        </FilterRow>
        <PagedTable<AuditEntry>
          name="审计日志"
          query={auditQuery(which, pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ number }) => String(number)}
          empty="没有符合条件的记录"
          columns={columns}
        />
      </Card>
    </>
  );
}

type Answer = NonNullable<ReturnType<typeof useVerifyAudit>['data']>;

function Verdict({ verdict: { entries, lastNumber, lastHash, broken } }: { verdict: Answer }) {
  return (
    <Alert
      className={styles.verdict ?? ''}
      type={broken ? 'error' : 'success'}
      showIcon
      role="status"
      title={broken ? `日志已被改动：${broken.reason}` : `完好，共${formatCount(entries)}条`}
      description={
        broken
          ? `此前${formatCount(entries)}条完好。`
          : `最新一条：第${lastNumber}条 ${lastHash}，可另行记下，供日后核对末尾。`
      }
    />
  );
}
