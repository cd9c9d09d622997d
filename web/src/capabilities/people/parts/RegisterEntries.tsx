import { type RegisterCount, type RegisterEntry, registerKinds } from '@antai/contract/registers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoney } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { registerEntriesQuery } from '../../registers/queries.ts';
import { columnStyles, PersonTable } from './PersonTable.tsx';
import styles from './Registers.module.css';

interface Props {
  companyId: string;
  count: RegisterCount;
}

const isCaseNumber = (number: string) => /^[（(]\d{4}[）)]/.test(number);

/** The entries of one register, the latest first, with what else the register says. */
export function RegisterEntries({ companyId, count: { kind, count, currentCount } }: Props) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useQuery(registerEntriesQuery(companyId, { kind, pageNum }));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  return (
    <>
      <h3 className={styles.title}>
        {registerKinds[kind].name}{' '}
        <small>{currentCount < count ? `${count} 条，其中现行 ${currentCount} 条` : `${count} 条`}</small>
      </h3>
      <PersonTable>
        <thead>
          <tr>
            <th scope="col">事项</th>
            <th scope="col" className={columnStyles.wide}>
              机关
            </th>
            <th scope="col" className={columnStyles.number}>
              金额（元）
            </th>
            <th scope="col" className={columnStyles.short}>
              状态
            </th>
            <th scope="col" className={columnStyles.date}>
              日期
            </th>
          </tr>
        </thead>
        <tbody>
          {data.records.map(entry => (
            <Entry key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      </PersonTable>
      {data.pages > 1 ? (
        <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={setPageNum} />
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: RegisterEntry }) {
  const { kind, title, number, authority, amountFen, isEnded, endDate, date, details, dataFrom } = entry;
  return (
    <tr>
      <td>
        {title || registerKinds[kind].name}
        {number ? (
          <small>{isCaseNumber(number) ? <Link {...addresses.caseNumber(number)}>{number}</Link> : number}</small>
        ) : null}
        <small className={styles.details}>
          {details.map(({ name, value }) => (
            <span key={name}>
              {name}：{value}
            </span>
          ))}
          {dataFrom ? <span>来源：{dataFrom}</span> : null}
        </small>
      </td>
      <td className={columnStyles.wide}>{authority || '—'}</td>
      <td className={columnStyles.number}>{amountFen === null ? '—' : formatMoney(amountFen)}</td>
      <td className={columnStyles.short}>
        <Tag color={isEnded ? 'default' : 'processing'}>{isEnded ? '已结束' : '现行'}</Tag>
        {isEnded && endDate ? <small>{endDate}</small> : null}
      </td>
      <td className={columnStyles.date}>{date || '—'}</td>
    </tr>
  );
}
