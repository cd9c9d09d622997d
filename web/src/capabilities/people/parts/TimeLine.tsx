import { recordTypes } from '@antai/contract/records';
import type { RegistrationChange } from '@antai/contract/records/company';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { timelineQuery } from '../queries.ts';
import { type Event, mergeEvents } from './merge-events.ts';
import { RecordLink } from './RecordColumns.tsx';
import styles from './TimeLine.module.css';

interface Props {
  id: string;
  changes: RegistrationChange[];
}

/** What happened to a company, the newest first. */
export function TimeLine({ id, changes }: Props) {
  const timeline = useInfiniteQuery(timelineQuery(recordTypes.company, id));
  if (timeline.error) return <ErrorBox error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!timeline.data) return <EmptyBox />;
  const records = timeline.data.pages.flatMap(page => page.records);
  const events = mergeEvents(records, changes, { isWhole: !timeline.hasNextPage });
  if (events.length === 0) return <EmptyBox isSettled text="没有可排入时间线的事件" />;
  return (
    <>
      <ol className={styles.line}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a register may tell a change twice
          <li key={index} data-kind={event.kind}>
            <time>{event.date || '日期不详'}</time>
            <EventText event={event} />
          </li>
        ))}
      </ol>
      {timeline.hasNextPage ? (
        <Button type="link" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          更早的事件
        </Button>
      ) : null}
    </>
  );
}

function EventText({ event }: { event: Event }) {
  if (event.kind === 'change') {
    const { item, before, after } = event.change;
    return (
      <span>
        <Tag color="warning">变更</Tag>
        {item}
        {before || after ? <small>{`${before || '—'} → ${after || '—'}`}</small> : null}
      </span>
    );
  }
  const { record } = event;
  const isPenalty = record.recordType === recordTypes.penalty;
  const details = isPenalty
    ? [record.authority, ...(record.penaltyKinds ?? [])]
    : [record.court, record.role, record.outcome];
  return (
    <span>
      {isPenalty ? <Tag color="error">处罚</Tag> : <Tag>裁判</Tag>}
      <RecordLink record={record} />
      <small>{details.filter(Boolean).join(' · ')}</small>
    </span>
  );
}
