import {
  type ClueKind,
  clueGrades,
  clueKinds,
  type PropertyClue,
  type PropertyClues,
} from '@antai/contract/property-clues';
import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Tag } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { formatAmount } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { cluesQuery, useSave } from '../queries.ts';
import styles from './ClueList.module.css';

/** What a company may own, by kind, each clue with its sentence and its source. */
export function ClueList({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(cluesQuery(companyId));
  useTitle(data ? `财产线索 ${data.companyName}` : undefined);
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const kinds = Object.keys(clueKinds) as ClueKind[];
  return (
    <section className={styles.card} aria-label={`${data.companyName}的财产线索`}>
      <Head result={data} />
      {data.clues.length === 0 ? (
        <EmptyBox isSettled text="已导入的数据中没有这家企业的财产线索" />
      ) : (
        kinds.map(kind => <Group key={kind} kind={kind} clues={data.clues.filter(clue => clue.kind === kind)} />)
      )}
    </section>
  );
}

function Head({ result }: { result: PropertyClues }) {
  const { companyId, companyName, clues, coverage, day } = result;
  const save = useSave();
  return (
    <header className={styles.head}>
      <h2>
        <Link {...addresses.record(recordTypes.company, companyId)}>{companyName}</Link>
      </h2>
      <span role="status" className="tabular">
        共 {clues.length} 条 · 数据截至 {day}
      </span>
      <Button
        size="small"
        disabled={clues.length === 0}
        loading={save.isPending}
        onClick={() => save.mutate({ companyId, companyName })}
      >
        下载 Excel
      </Button>
      <p>所查：{coverage.join('；')}。权属、现状与是否已经履行须另行核实。</p>
    </header>
  );
}

const colours = { registered: 'success', stated: 'processing', hint: 'default' } as const;

function Group({ kind, clues }: { kind: ClueKind; clues: PropertyClue[] }) {
  if (clues.length === 0) return null;
  return (
    <section className={styles.group} aria-label={clueKinds[kind]}>
      <h3>
        {clueKinds[kind]} <small className="tabular">{clues.length}</small>
      </h3>
      <ul>
        {clues.map(({ grade, text, quote, amountFen, date, source }) => (
          <li key={`${text} ${quote ?? ''} ${source.id ?? ''} ${source.text}`}>
            <p>
              <Tag color={colours[grade]}>{clueGrades[grade]}</Tag>
              <b>{text}</b>
              {amountFen === null ? null : <span className="tabular">{formatAmount(amountFen)}</span>}
            </p>
            {quote ? <blockquote>{quote}</blockquote> : null}
            <small>
              {date ? <span className="tabular">{date} · </span> : null}
              <NameLink
                name={source.text}
                href={
                  source.recordType && source.id ? hrefOf(addresses.record(source.recordType, source.id)) : undefined
                }
              />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
