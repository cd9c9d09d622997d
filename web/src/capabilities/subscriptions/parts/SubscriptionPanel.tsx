import { frequencyNames, type Subscription } from '@antai/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatRecent } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { SubscriptionDetail } from './SubscriptionDetail.tsx';
import styles from './SubscriptionPanel.module.css';

const pages = {
  search: { address: addresses.searchSubscriptions, name: '检索订阅' },
  company: { address: addresses.companySubscriptions, name: '机构订阅' },
} as const;

/** The subscriptions of one kind; `id` of the address says which is open, the first one otherwise. */
export function SubscriptionPanel({ kind }: { kind: Subscription['kind'] }) {
  return (
    <div className={styles.page}>
      <h1>我的订阅</h1>
      <nav className={styles.kinds} aria-label="订阅种类">
        {Object.entries(pages).map(([each, { address, name }]) => (
          <Link key={each} {...address()} aria-current={each === kind ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <Detail kind={kind} />
    </div>
  );
}

function Detail({ kind }: { kind: Subscription['kind'] }) {
  const { data: list, error, refetch } = useQuery(subscriptionsQuery(kind));
  const { id } = useSearch({ strict: false });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!list) return <LoadingBox />;
  if (list.length === 0) return <Nothing kind={kind} />;
  const current = id === undefined ? list[0] : list.find(({ subscriptionId }) => subscriptionId === id);
  return (
    <div className={styles.body}>
      <ul className={styles.list} aria-label={pages[kind].name}>
        {list.map(subscription => (
          <li key={subscription.subscriptionId}>
            <Link
              {...pages[kind].address(subscription.subscriptionId)}
              aria-current={subscription === current ? 'true' : undefined}
            >
              <strong>{subscription.name}</strong>
              {subscription.newCount > 0 ? <span className={styles.new}>新增 {subscription.newCount}</span> : null}
              <small className="tabular">{stateOf(subscription)}</small>
            </Link>
          </li>
        ))}
      </ul>
      {current ? (
        <SubscriptionDetail key={current.subscriptionId} subscription={current} />
      ) : (
        <EmptyBox isSettled text="这个订阅不存在或已被删除，请在左侧另选" />
      )}
    </div>
  );
}

const stateOf = ({ frequency, isPaused, hitCount, lastHitTime }: Subscription) =>
  [
    isPaused && frequency !== 'none' ? '已暂停' : frequencyNames[frequency],
    hitCount > 0 ? `共报告${hitCount}条` : '',
    lastHitTime ? `最近 ${formatRecent(lastHitTime)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');

function Nothing({ kind }: { kind: Subscription['kind'] }) {
  const navigate = useNavigate();
  const [text, mainTab] =
    kind === 'search'
      ? (['还没有订阅。检索后点“订阅”，有新增时会通知您', 'cases'] as const)
      : (['还没有订阅机构。在机构详情页点“订阅”，有新裁判、新处罚或登记变更时会通知您', 'company'] as const);
  const go = () => void navigate(addresses.results(mainTab));
  return (
    <div className={styles.empty}>
      <EmptyBox isSettled text={text}>
        <Button type="primary" onClick={go}>
          去检索
        </Button>
      </EmptyBox>
    </div>
  );
}
