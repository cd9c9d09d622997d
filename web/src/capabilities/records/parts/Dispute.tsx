import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { FactCard } from '../../../ui/FactCard.tsx';
import { disputeQuery } from '../queries.ts';
import styles from './Dispute.module.css';

/** What must be known before this judgment is relied on: a later instance has overturned it. */
export function OverturnedBanner({ id }: { id: string }) {
  const { data } = useQuery(disputeQuery(id));
  return data?.flag ? <Alert className={styles.overturned} type="error" showIcon title={data.flag} /> : null;
}

const outcomeColours: [RegExp, string][] = [
  [/改判|发回|撤销/, 'error'],
  [/维持/, 'success'],
];

/** The instances of the same dispute in their order, the open one marked. */
export function DisputeCard({ id: ownId }: { id: string }) {
  const { data } = useQuery(disputeQuery(ownId));
  const instances = data?.instances ?? [];
  if (instances.length === 0) return null;
  return (
    <FactCard title="同一纠纷">
      <ol className={styles.instances}>
        {instances.map(({ id, title, caseNumber, procedure, date, outcome, tie }) => (
          <li key={id} aria-current={tie === 'own' || undefined}>
            <span className="tabular">
              {date || '日期不详'} {procedure}
            </span>
            {tie === 'own' ? (
              <strong>{caseNumber || title}（本篇）</strong>
            ) : (
              <Link {...addresses.record(recordTypes.cases, id)}>{caseNumber || title}</Link>
            )}
            <span>
              {outcome ? (
                <Tag color={outcomeColours.find(([pattern]) => pattern.test(outcome))?.[1]}>{outcome}</Tag>
              ) : null}
              {tie === 'parties' ? <small>当事人与案由相同，请核对是否同一纠纷</small> : null}
            </span>
          </li>
        ))}
      </ol>
    </FactCard>
  );
}
