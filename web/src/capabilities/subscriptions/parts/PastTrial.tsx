import { pastDaysMax } from '@antai/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { pastQuery, type TrialSubject } from '../queries.ts';
import styles from './PastTrial.module.css';
import { RecordList } from './RecordList.tsx';

const pageSize = 10;
const written = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** What a subscription would have raised in a period of the past, day by day. */
export function PastTrial({ subject }: { subject: TrialSubject }) {
  const [period, setPeriod] = useState(() => [dayjs().subtract(pastDaysMax - 1, 'day'), dayjs()] as const);
  const [pageNum, setPageNum] = useState(1);
  const [from, to] = [written(period[0]), written(period[1])];
  const { data, error, refetch } = useQuery(pastQuery(subject, { from, to, pageNum }));
  const choose = (days: [dayjs.Dayjs | null, dayjs.Dayjs | null] | null) => {
    const [start, end] = days ?? [];
    if (!start || !end) return;
    setPageNum(1);
    setPeriod([start, end]);
  };
  return (
    <section className={styles.trial} aria-label="用历史数据试一试">
      <div className={styles.period}>
        <DatePicker.RangePicker
          aria-label="记录日期"
          allowClear={false}
          value={[period[0], period[1]]}
          onChange={choose}
        />
        <small>按记录日期，最长{pastDaysMax}天</small>
      </div>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data && !error ? (
        data.total === 0 ? (
          <EmptyBox isSettled text="这段日期内没有符合的记录" />
        ) : (
          <>
            <p role="status">
              这段日期内本会报告 <strong className="tabular">{formatCount(data.total)}</strong> 条，分布于
              {data.days.length}天
            </p>
            <Days days={data.days} from={from} to={to} />
            <RecordList records={data.records} label="历史数据中的记录" />
            <Paginator total={data.total} pageNum={pageNum} pageSize={pageSize} onChange={setPageNum} />
          </>
        )
      ) : null}
    </section>
  );
}

interface DaysProps {
  days: { day: string; count: number }[];
  from: string;
  to: string;
}

/** One column a day with records, where it falls in the period. */
function Days({ days, from, to }: DaysProps) {
  const span = dayjs(to).diff(from, 'day') + 1;
  const highest = Math.max(...days.map(({ count }) => count));
  const widthPercent = 100 / span;
  return (
    <figure className={styles.chart}>
      <div className={styles.days} role="img" aria-label={`逐日条数，最多的一天${highest}条`}>
        {days.map(({ day, count }) => (
          <span
            key={day}
            title={`${day}：${count}条`}
            style={{
              insetInlineStart: `${dayjs(day).diff(from, 'day') * widthPercent}%`,
              width: `max(2px, ${widthPercent * 0.8}%)`,
              height: `${(count / highest) * 100}%`,
            }}
          />
        ))}
      </div>
      <figcaption className="tabular">
        <span>{from}</span>
        <span>最多的一天 {highest} 条</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
