import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './CompanySearch.module.css';
import { EmptyBox } from './EmptyBox.tsx';
import { ErrorBox } from './ErrorBox.tsx';

interface FormProps {
  /** What was looked for last. */
  keyword: string;
  onSearch: (keyword: string) => void;
  /** What is written here, where it is more than a name. */
  label?: string;
  placeholder?: string;
}

/** Where a company is looked for by its name or some letters of it. */
export function CompanySearch({ keyword, onSearch, label = '企业名称', placeholder }: FormProps) {
  const [name, setName] = useState(keyword);
  const isBlank = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank) onSearch(name.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Input
        aria-label={label}
        placeholder={placeholder ?? '企业名称，全称或其中几个字'}
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

interface Company {
  id: string;
  fields: Record<string, unknown>;
}

interface RowsProps {
  total: number;
  companies: readonly Company[];
  /** A company's name, as what leads on from it; beside it what can be done. */
  showName: (company: { id: string; name: string }) => ReactNode;
  showAction?: (company: { id: string }) => ReactNode;
}

/** The companies whose name holds what was looked for, each with what tells it from its namesakes. */
export function CompanyRows({ total, companies, showName, showAction }: RowsProps) {
  return (
    <section className={styles.companies} aria-label="查到的企业">
      <p role="status">
        共 {formatCount(total)} 家{total > companies.length ? `，先列 ${companies.length} 家；写全名称可缩小范围` : ''}
      </p>
      <ul>
        {companies.map(({ id, fields }) => (
          <li key={id}>
            <span>{showName({ id, name: String(fields.name ?? id) })}</span>
            <small>{[fields.registrationStatus, [fields.region].flat().join('')].filter(Boolean).join(' · ')}</small>
            {showAction?.({ id })}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HitsProps extends Pick<RowsProps, 'showName'> {
  /** What was looked for. */
  keyword: string;
  result: Pick<
    UseQueryResult<Pick<RowsProps, 'total'> & { records: RowsProps['companies'] }>,
    'data' | 'error' | 'refetch'
  >;
}

/** What came of looking for a company by its name: those that have it, that there is none, or why it could not be looked for. */
export function CompanyHits({ keyword, result: { data, error, refetch }, showName }: HitsProps) {
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  if (data.total === 0) return <EmptyBox isSettled text={`没有名称含“${keyword}”的企业，请换几个字再查`} />;
  return <CompanyRows total={data.total} companies={data.records} showName={showName} />;
}
