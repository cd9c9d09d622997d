import { recordTypes } from '@antai/contract/records';
import { matchTypes } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { resultsQuery } from '../../search/queries.ts';
import { EquityCard } from '../parts/EquityCard.tsx';
import { equityQuery } from '../queries.ts';
import styles from './FrameGudongScreen.module.css';

/** /intelligentTools/frameGudong */
export default function FrameGudongScreen() {
  const { id, keyword = '' } = useSearch({ from: addresses.shareholders().to });
  return (
    <>
      <PageHead title="股东穿透" about="按登记资料逐层上溯至最终持有人；可下载报告，可核查每一名股东。" />
      <CompanyForm key={keyword} keyword={keyword} />
      {id ? <Holders id={id} /> : keyword ? <Companies keyword={keyword} /> : null}
    </>
  );
}

function CompanyForm({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  const [name, setName] = useState(keyword);
  const isBlank = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank) void navigate(addresses.shareholders({ keyword: name.trim() }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Input
        aria-label="企业名称"
        placeholder="企业名称，全称或其中几个字"
        value={name}
        maxLength={100}
        onChange={event => setName(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={isBlank}>
        查找
      </Button>
    </form>
  );
}

const nameIs = (keyword: string) => ({
  recordType: recordTypes.company,
  childQueryBO: [{ baseQueryBO: { fieldEn: 'name', fieldValue: keyword, matchType: matchTypes.exactPhrase } }],
});

function Companies({ keyword }: { keyword: string }) {
  const { data, error, refetch } = useQuery(resultsQuery(nameIs(keyword), 1, []));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  if (data.total === 0) return <EmptyBox isSettled text={`没有名称含“${keyword}”的企业，请换几个字再查`} />;
  return (
    <section className={styles.companies} aria-label="查到的企业">
      <p role="status">
        共 {data.total} 家
        {data.total > data.records.length ? `，先列 ${data.records.length} 家；写全名称可缩小范围` : ''}
      </p>
      <ul>
        {data.records.map(({ id, fields }) => (
          <li key={id}>
            <Link {...addresses.shareholders({ id })}>{String(fields.name ?? id)}</Link>
            <small>{[fields.registrationStatus, [fields.region].flat().join('')].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Holders({ id }: { id: string }) {
  const { data } = useQuery(equityQuery(id));
  const name = data?.nodes.find(node => node.id === id)?.name ?? '';
  useTitle(name ? `股东穿透 ${name}` : undefined);
  return (
    <section className={styles.holders} aria-label={`${name}的股权结构`}>
      <h2>{name ? <Link {...addresses.record(recordTypes.company, id)}>{name}</Link> : null}</h2>
      <EquityCard id={id} />
    </section>
  );
}
