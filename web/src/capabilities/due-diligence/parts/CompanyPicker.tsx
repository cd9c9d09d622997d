import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { CompanyRows, CompanySearch } from '../../../ui/CompanySearch.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { companiesNamedQuery } from '../../search/queries.ts';
import { useChoose } from '../queries.ts';
import styles from './CompanyPicker.module.css';

interface Props {
  recordId: string;
  companyIndex: number;
  name: string;
  isAtWork: boolean;
}

/** A name that the data do not have: which company of like name is meant. */
export function CompanyPicker({ recordId, companyIndex, name, isAtWork }: Props) {
  const [keyword, setKeyword] = useState(() => name.replace(/(?:股份)?有限(?:责任)?公司$/, ''));
  const { data, error, refetch } = useQuery({ ...companiesNamedQuery(keyword), enabled: keyword !== '' });
  const choose = useChoose(recordId, companyIndex);
  return (
    <div className={styles.picker}>
      <p>数据中没有名称为“{name}”的企业，未作核查；没有收录不等于没有风险。可按名称中的几个字查找并认定：</p>
      <CompanySearch keyword={keyword} onSearch={setKeyword} />
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p role="status">没有名称含“{keyword}”的企业，请换几个字</p> : null}
      {data && data.total > 0 ? (
        <CompanyRows
          total={data.total}
          companies={data.records}
          showName={({ name: company }) => company}
          showAction={({ id }) => (
            <Button size="small" disabled={isAtWork} loading={choose.isPending} onClick={() => choose.mutate(id)}>
              就是这一家
            </Button>
          )}
        />
      ) : null}
    </div>
  );
}
