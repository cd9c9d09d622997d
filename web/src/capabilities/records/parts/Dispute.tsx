import { recordTypes } from '@antai/contract/records';
import type { DisputeInstance } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
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

/** The instances of the same dispute in their order, the open one marked; below them the parties' other cases. */
export function DisputeCard({ id: ownId }: { id: string }) {
  const { data } = useQuery(disputeQuery(ownId));
  const { instances = [], sameParties = [] } = data ?? {};
  return (
    <>
      {instances.length > 0 ? (
        <FactCard title="同一纠纷">
          <Instances instances={instances} />
        </FactCard>
      ) : null}
      {sameParties.length > 0 ? <SameParties cases={sameParties} /> : null}
    </>
  );
}

const shownFirst = 5;

function SameParties({ cases }: { cases: DisputeInstance[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FactCard title="相同当事人的案件">
      <Instances instances={isOpen ? cases : cases.slice(0, shownFirst)} />
      {cases.length > shownFirst && !isOpen ? (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          展开全部{cases.length}件
        </Button>
      ) : null}
    </FactCard>
  );
}

function Instances({ instances }: { instances: DisputeInstance[] }) {
  return (
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
          {tie === 'sameParties' ? <span className={styles.title}>{title}</span> : null}
          <span>
            {outcome ? (
              <Tag color={outcomeColours.find(([pattern]) => pattern.test(outcome))?.[1]}>{outcome}</Tag>
            ) : null}
            {tie === 'parties' ? <small>按当事人、案由和先后推断，请核对是否同一纠纷</small> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
