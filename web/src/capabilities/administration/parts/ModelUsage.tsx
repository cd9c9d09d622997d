import type { ModelFigures, models } from '@antai/contract/models';
import type { AnswerOf } from '@antai/contract/wire/call';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { modelUsageQuery } from '../queries.ts';
import { Card, FilterRow } from './Card.tsx';
import styles from './ModelUsage.module.css';

const spans = [
  { value: 1, label: '今日' },
  { value: 7, label: '近7天' },
  { value: 30, label: '近30天' },
  { value: 365, label: '近一年' },
];
const usualSpan = 30;

const microPerYuan = 1_000_000;
const sayCost = (micro: number) => `${(micro / microPerYuan).toFixed(micro > 0 && micro < microPerYuan ? 4 : 2)}元`;

/** Names of the features as their users know them; a new one shows by its word. */
const featureNames: Record<string, string> = { test: '管理员试用', assistant: 'AI助手' };

/** What models took in a span of days, and for whom. */
export function ModelUsage() {
  const [days, setDays] = useState(usualSpan);
  const { data, error, refetch } = useQuery(modelUsageQuery(days));
  return (
    <>
      <FilterRow>
        <Segmented aria-label="统计时段" value={days} options={spans} onChange={setDays} />
      </FilterRow>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures usage={data} />
      ) : (
        <LoadingBox />
      )}
    </>
  );
}

function Figures({ usage }: { usage: AnswerOf<typeof models.usage> }) {
  const { total, byDay, byFeature, byModel, byUser, byEnterprise } = usage;
  if (total.uses === 0) return <EmptyBox isSettled text="这段时间没有使用模型" />;
  const facts = [
    { name: '次数', value: formatCount(total.uses) },
    { name: '未成功', value: formatCount(total.failed) },
    { name: '输入（其中缓存）', value: `${formatCount(total.inputTokens)}（${formatCount(total.cachedTokens)}）` },
    { name: '输出', value: formatCount(total.outputTokens) },
    { name: '费用', value: sayCost(total.costMicro) },
  ];
  const named = byFeature.map(row => ({ ...row, name: featureNames[row.name] ?? row.name }));
  const tables = [
    { title: '功能', rows: named },
    { title: '模型', rows: byModel },
    { title: '用户', rows: byUser },
    { title: '企业', rows: byEnterprise },
    { title: '日期', rows: byDay.toReversed() },
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tables}>
        {tables.map(({ title, rows }) => (
          <Card key={title} title={`按${title}`}>
            <FiguresTable title={title} rows={rows} />
          </Card>
        ))}
      </div>
    </>
  );
}

const FiguresTable = ({ title, rows }: { title: string; rows: ModelFigures[] }) => (
  <div className={styles.scroll}>
    <RowTable<ModelFigures & { place: string }>
      name={`按${title}`}
      // two users may have the same name
      rows={rows.map((row, index) => ({ ...row, place: `${index}` }))}
      idOf={({ place }) => place}
      columns={[
        { name: title, isHead: true, show: ({ name }) => name },
        { name: '次数', isNumber: true, show: ({ uses }) => formatCount(uses) },
        { name: '未成功', isNumber: true, show: ({ failed }) => formatCount(failed) },
        { name: '输入', isNumber: true, show: ({ inputTokens }) => formatCount(inputTokens) },
        { name: '输出', isNumber: true, show: ({ outputTokens }) => formatCount(outputTokens) },
        { name: '费用', isNumber: true, show: ({ costMicro }) => sayCost(costMicro) },
      ]}
    />
  </div>
);
