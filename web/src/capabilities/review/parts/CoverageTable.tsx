import { coverageNames, coveredNames, type ReviewCoverage, type ReviewResult } from '@antai/contract/review/records';
import { Segmented } from 'antd';
import { useState } from 'react';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import styles from './SummaryCard.module.css';

const columns: Column<ReviewCoverage>[] = [
  { name: '项目', isHead: true, show: ({ name }) => name },
  { name: '来源', isNarrow: true, show: ({ source }) => coveredNames[source] },
  { name: '结论', isNarrow: true, show: ({ state }) => coverageNames[state] },
  { name: '说明', show: ({ why }) => why ?? '' },
];

type State = ReviewCoverage['state'];

/** What was looked at, what came of it, and what was not judged and why. */
export function CoverageTable({ result: { coverage, unread, delta, model } }: { result: ReviewResult }) {
  const [state, setState] = useState<State>('found');
  const options = Object.entries(coverageNames).map(([value, label]) => ({
    value: value as State,
    label: `${label} ${coverage.filter(each => each.state === value).length}`,
  }));
  return (
    <div className={styles.card}>
      <Segmented size="small" aria-label="结论" value={state} options={options} onChange={setState} />
      <p>
        {sayModel(model)}
        {delta ? `只审对方改动：未改动处的${delta.leftOut}条发现未列。` : ''}
        {unread.length > 0 ? `没有审查：${unread.join('、')}。` : '正文已全部审查。'}
      </p>
      <RowTable
        name="覆盖表"
        rows={coverage.filter(each => each.state === state)}
        columns={columns}
        idOf={({ rule }) => rule}
      />
    </div>
  );
}

/** Who has read the clauses, and what of it was not used. */
function sayModel(model: ReviewResult['model']): string {
  if (!model) return '未使用语言模型：未命中不等于没有问题。';
  const { answeredBy, dropped, unreadCount } = model;
  const who = answeredBy ? `另由${answeredBy}逐条审读，意见须人工复核。` : '语言模型没有作答。';
  return `${who}${dropped ? `模型的意见未采用：${dropped}。` : ''}${unreadCount > 0 ? `${unreadCount}段模型未读，见条款各行。` : ''}`;
}
