import type { HongKongHead } from '@antai/contract/hong-kong';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { hongKongCompaniesQuery } from '../queries.ts';
import styles from './HongKongCompanyView.module.css';

interface Props {
  keyword: string;
  pageNum: number;
  onPage: (pageNum: number) => void;
}

const columns: Column<HongKongHead>[] = [
  {
    name: '名称',
    isHead: true,
    show: ({ hongKongId, name, englishName }) => (
      <>
        <Link {...addresses.hongKongCompanies({ id: hongKongId })}>{name}</Link>
        {englishName ? <span className={styles.english}>{englishName}</span> : null}
      </>
    ),
  },
  { name: '公司编号', isNarrow: true, show: ({ companyNumber }) => <span className="tabular">{companyNumber}</span> },
  {
    name: '商业登记号',
    isNarrow: true,
    show: ({ businessRegistrationNumber }) => <span className="tabular">{businessRegistrationNumber}</span>,
  },
  { name: '类别', show: ({ companyType }) => companyType },
  { name: '注册日期', isNarrow: true, show: ({ incorporatedOn }) => <span className="tabular">{incorporatedOn}</span> },
  { name: '状态', isNarrow: true, show: company => <HongKongStatus {...company} /> },
];

/** Whether the company lives, in the register's own words. */
export const HongKongStatus = ({ status, isEnded }: Pick<HongKongHead, 'status' | 'isEnded'>) =>
  status === '' && !isEnded ? null : <Tag color={isEnded ? 'error' : 'default'}>{status || '不再存续'}</Tag>;

/** The companies that a name or a number finds; says whether anything was ever imported where it finds none. */
export function HongKongHits({ keyword, pageNum, onPage }: Props) {
  const { data, error, refetch } = useQuery(hongKongCompaniesQuery(keyword, pageNum));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  const { total, records, pageSize, asOf } = data;
  if (asOf === null)
    return <EmptyBox isSettled text="还没有导入香港公司的资料，未能查找；管理员可在“数据导入”中导入。" />;
  if (total === 0)
    return (
      <EmptyBox
        isSettled
        text={`已导入的资料（最近一次 ${formatMoment(asOf)}）中没有“${keyword}”，不等于没有这家公司；可换几个字，或用编号再查。`}
      />
    );
  return (
    <TableCard>
      <RowTable name="香港公司" rows={records} columns={columns} idOf={({ hongKongId }) => hongKongId} />
      <Paginator total={total} pageNum={pageNum} pageSize={pageSize} onChange={onPage} />
    </TableCard>
  );
}
