import { recordTypes } from '@antai/contract/records';
import { type Subscription, subscriptionNameMax } from '@antai/contract/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Popconfirm, Switch, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EditableName } from '../../../ui/EditableName.tsx';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { hitsQuery, useRemoveSubscription, useRenameSubscription, useUpdateSubscription } from '../queries.ts';
import { FrequencyPicker } from './FrequencyPicker.tsx';
import { PastTrial } from './PastTrial.tsx';
import { RecordList } from './RecordList.tsx';
import styles from './SubscriptionDetail.module.css';

/** One subscription: its settings, what it raised, and a try on past data. */
export function SubscriptionDetail({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, kind, name, textForm, frequency, isPaused } = subscription;
  const update = useUpdateSubscription();
  const rename = useRenameSubscription();
  const remove = useRemoveSubscription();
  const tabs = [
    { key: 'hits', label: '新增记录', children: <Hits subscription={subscription} /> },
    { key: 'past', label: '用历史数据试一试', children: <PastTrial subject={{ subscriptionId }} /> },
  ];
  return (
    <article className={styles.detail} aria-label={name}>
      <header>
        <EditableName
          key={subscriptionId}
          as="h2"
          name={name}
          label="订阅名称"
          action="改名"
          maxLength={subscriptionNameMax}
          onRename={changed => rename.mutateAsync({ subscriptionId, name: changed })}
        />
        <Popconfirm
          title="删除这个订阅？"
          description="已报告的新增清单一并删除，记录本身不受影响。"
          okText="删除"
          cancelText="取消"
          onConfirm={() => remove.mutate(subscriptionId)}
        >
          <Button danger>删除</Button>
        </Popconfirm>
      </header>
      <p className={styles.subject}>
        <code title={textForm}>{textForm}</code>
        <SubjectLink subscription={subscription} />
      </p>
      <div className={styles.settings}>
        <FrequencyPicker
          kind={kind}
          value={frequency}
          onChange={option => update.mutate({ subscriptionId, frequency: option })}
        />
        {frequency === 'none' ? null : (
          <span>
            <Switch
              size="small"
              aria-label="暂停通知"
              checked={isPaused}
              loading={update.isPending}
              onChange={checked => update.mutate({ subscriptionId, isPaused: checked })}
            />
            {isPaused ? '已暂停，期间的新增不补发' : '暂停'}
          </span>
        )}
      </div>
      <Tabs items={tabs} destroyOnHidden />
    </article>
  );
}

/** Leads to the search or the company itself. */
function SubjectLink({ subscription }: { subscription: Subscription }) {
  const { conditions, companyId, recordType } = subscription;
  if (companyId) {
    return (
      <Link {...addresses.record(recordTypes.company, companyId)} target="_blank">
        打开机构
      </Link>
    );
  }
  const children = conditions?.childQueryBO ?? [];
  const queryList = conditions?.queryType
    ? [{ queryType: conditions.queryType, fontNum: conditions.fontNum, childQueryBO: children }]
    : children;
  return <Link {...addresses.resultsOfType(recordType, queryList)}>打开检索</Link>;
}

function Hits({ subscription }: { subscription: Subscription }) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useQuery(hitsQuery(subscription.subscriptionId, pageNum));
  const queries = useQueryClient();
  useEffect(() => {
    // what has been opened is no longer new in the list
    if (data) void queries.invalidateQueries({ queryKey: ['subscriptions', 'list'] });
  }, [data, queries]);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.total === 0) {
    const isSaved = subscription.frequency === 'none';
    return <EmptyBox isSettled text={isSaved ? '只保存的检索不报告新增，可改选通知频率' : '订阅以来还没有新增记录'} />;
  }
  return (
    <>
      <RecordList records={data.records} label="新增记录" />
      <Paginator total={data.total} pageNum={pageNum} onChange={setPageNum} />
    </>
  );
}
