import { recordTypes } from '@antai/contract/records';
import { matchTypes } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { resultsQuery } from '../../search/queries.ts';
import { useChoose } from '../queries.ts';
import styles from './CompanyPicker.module.css';

const nameIs = (keyword: string) => ({
  recordType: recordTypes.company,
  childQueryBO: [{ baseQueryBO: { fieldEn: 'name', fieldValue: keyword, matchType: matchTypes.exactPhrase } }],
});

interface Props {
  recordId: string;
  companyIndex: number;
  name: string;
  isAtWork: boolean;
}

/** A name that the data do not have: which company of like name is meant. */
export function CompanyPicker({ recordId, companyIndex, name, isAtWork }: Props) {
  const [word, setWord] = useState(() => name.replace(/(?:股份)?有限(?:责任)?公司$/, ''));
  const [asked, setAsked] = useState(word);
  const { data, error, refetch } = useQuery({ ...resultsQuery(nameIs(asked), 1, []), enabled: asked !== '' });
  const choose = useChoose(recordId, companyIndex);
  return (
    <div className={styles.picker}>
      <p>数据中没有名称为“{name}”的企业，未作核查；没有收录不等于没有风险。可按名称中的几个字查找并认定：</p>
      <Input.Search
        aria-label="企业名称中的几个字"
        value={word}
        maxLength={100}
        enterButton="查找"
        onChange={event => setWord(event.target.value)}
        onSearch={value => setAsked(value.trim())}
      />
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data && asked !== '' ? (
        <p role="status">
          {data.total === 0 ? `没有名称含“${asked}”的企业，请换几个字` : `名称含“${asked}”的企业 ${data.total} 家`}
        </p>
      ) : null}
      <ul>
        {asked === ''
          ? null
          : data?.records.map(({ id, fields }) => (
              <li key={id}>
                <span>{String(fields.name ?? id)}</span>
                <small>
                  {[fields.registrationStatus, [fields.region].flat().join('')].filter(Boolean).join(' · ')}
                </small>
                <Button size="small" disabled={isAtWork} loading={choose.isPending} onClick={() => choose.mutate(id)}>
                  就是这一家
                </Button>
              </li>
            ))}
      </ul>
    </div>
  );
}
