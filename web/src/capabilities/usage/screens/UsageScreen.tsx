import { recordTabs } from '@antai/contract/records';
import { type usage, usageDays } from '@antai/contract/usage';
import type { AnswerOf } from '@antai/contract/wire/call';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { FactCard } from '../../../ui/FactCard.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RankedBars } from '../../../ui/RankedBars.tsx';
import { figuresQuery, useTryCounting } from '../queries.ts';
import styles from './UsageScreen.module.css';

const spans = [
  { value: 7, label: '近7天' },
  { value: usageDays.usual, label: '近30天' },
  { value: 90, label: '近90天' },
  { value: usageDays.max, label: '近一年' },
];

const categoryName = (mainTab: string) => recordTabs.find(tab => tab.mainTab === mainTab)?.name ?? mainTab;

/** /admin/usage */
export default function UsageScreen() {
  const { days = '' } = useSearch({ from: addresses.usage().to });
  const navigate = useNavigate();
  const span = spans.find(({ value }) => String(value) === days)?.value ?? usageDays.usual;
  const { data, error, refetch } = useQuery(figuresQuery(span));
  const attempt = useTryCounting();
  return (
    <>
      <PageHead
        title="使用统计"
        about="打开页面与检索的次数；不记录检索词、文书与文件的任何内容。"
        actions={
          <>
            <Segmented
              aria-label="统计时段"
              value={span}
              options={spans}
              onChange={value => void navigate(addresses.usage(String(value)))}
            />
            {data?.isOn ? (
              <Button loading={attempt.isPending} onClick={() => attempt.mutate()}>
                试报一次
              </Button>
            ) : null}
          </>
        }
      />
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures figures={data} />
      ) : (
        <LoadingBox />
      )}
    </>
  );
}

function Figures({ figures }: { figures: AnswerOf<typeof usage.figures> }) {
  const { isOn, days, screens, searches, users } = figures;
  const note = isOn ? null : (
    <p className={styles.note}>统计没有开启：设置 USAGE_TRACKING=1 后重新启动即开始；以下是以前记下的。</p>
  );
  if (days.length === 0) {
    return (
      <>
        {note}
        <div className={styles.card}>
          <EmptyBox isSettled text="这段时间没有记录" />
        </div>
      </>
    );
  }
  const lists = [
    { title: '每日人数', bars: days.map(({ day, users: people }) => ({ label: day, count: people })) },
    { title: '每日次数', bars: days.map(({ day, count }) => ({ label: day, count })) },
    { title: '页面', bars: screens.map(({ subject, count }) => ({ label: subject, count })) },
    {
      title: '检索分类',
      bars: searches.map(({ subject, count }) => ({ label: categoryName(subject), count })),
    },
    { title: '用户', bars: users.map(({ name, count }, index) => ({ label: `${index + 1}. ${name}`, count })) },
  ];
  return (
    <>
      {note}
      <div className={styles.figures}>
        {lists.map(({ title, bars }) => (
          <FactCard key={title} title={title} label={title}>
            {bars.length > 0 ? <RankedBars bars={bars} total={bars.length} /> : '没有记录'}
          </FactCard>
        ))}
      </div>
    </>
  );
}
