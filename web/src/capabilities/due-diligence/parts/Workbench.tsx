import type { DiligenceDetail } from '@antai/contract/due-diligence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Address } from '../../../app/addresses.ts';
import { useKeys } from '../../../lib/keys.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { WorkHead } from '../../../ui/WorkHead.tsx';
import { detailQuery, type ReportType, useAgain, useCancel, useRetry, useSave } from '../queries.ts';
import { CompanyList } from './CompanyList.tsx';
import { CompanyPane } from './CompanyPane.tsx';
import styles from './Workbench.module.css';

interface Props {
  recordId: string;
  /** The page it belongs to, and what that is called. */
  home: { name: string; address: Address };
}

/** One check: its companies fill while it runs; each shows what was seen of it. */
export function Workbench({ recordId, home }: Props) {
  const { data, error, refetch } = useQuery(detailQuery(recordId));
  useTitle(data?.name);
  useTaskRefresh(detailQuery(recordId).queryKey);
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return <Companies detail={data} home={home} />;
}

function Companies({ detail, home }: { detail: DiligenceDetail; home: Props['home'] }) {
  const { companies } = detail;
  const [index, setIndex] = useState(0);
  const isList = companies.length > 1;
  const move = (by: number) => setIndex(Math.min(companies.length - 1, Math.max(0, index + by)));
  useKeys(
    '核查',
    isList
      ? [
          { key: '↓', name: '下一家', act: () => move(1) },
          { key: '↑', name: '上一家', act: () => move(-1) },
        ]
      : [],
  );
  const company = companies[index];
  return (
    <WorkFrame>
      <Head detail={detail} home={home} />
      <div className={styles.body} data-list={isList}>
        {isList ? <CompanyList companies={companies} active={index} onChoose={setIndex} /> : null}
        {company ? (
          <CompanyPane
            key={company.companyIndex}
            recordId={detail.recordId}
            company={company}
            isAtWork={detail.status === 'running'}
          />
        ) : null}
      </div>
      {isList ? (
        <footer className={styles.foot}>
          <KeyBar keys={[{ key: '↓ ↑', name: '企业' }]} />
        </footer>
      ) : null}
    </WorkFrame>
  );
}

const reportTypes: { key: ReportType; label: string }[] = [
  { key: 'word', label: 'Word 报告' },
  { key: 'pdf', label: 'PDF 报告' },
  { key: 'excel', label: 'Excel 清单' },
];

/** What is checked and how far it is; stop, go on, look anew, the report to take along. */
function Head({ detail, home }: { detail: DiligenceDetail; home: Props['home'] }) {
  const { recordId, name, status, companyCount, highCount, unknownCount } = detail;
  const cancel = useCancel(recordId);
  const retry = useRetry(recordId);
  const again = useAgain(recordId);
  const save = useSave();
  const isAtWork = status === 'running';
  return (
    <WorkHead
      home={<Link {...home.address}>{home.name}</Link>}
      record={detail}
      verb="核查"
      facts={companyCount > 1 ? `${companyCount}家 · 高风险${highCount} · 未收录${unknownCount}` : undefined}
      cancel={cancel}
      retry={retry}
    >
      <Button size="small" disabled={isAtWork} loading={again.isPending} onClick={() => again.mutate(undefined)}>
        以现有数据重查
      </Button>
      <Dropdown
        disabled={status !== 'done'}
        menu={{
          items: reportTypes,
          onClick: ({ key }) => save.mutate({ recordId, name, fileType: key as ReportType }),
        }}
      >
        <Button size="small" loading={save.isPending}>
          下载报告
        </Button>
      </Dropdown>
    </WorkHead>
  );
}
