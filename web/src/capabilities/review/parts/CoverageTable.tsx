import { coverageNames, type ReviewCoverage, type ReviewResult, sourceNames } from '@antai/contract/review';
import { Segmented } from 'antd';
import { useState } from 'react';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import styles from './SummaryCard.module.css';

const columns: Column<ReviewCoverage>[] = [
  { name: '项目', isHead: true, show: ({ name }) => name },
  { name: '来源', isNarrow: true, show: ({ source }) => sourceNames[source] },
  { name: '结论', isNarrow: true, show: ({ state }) => coverageNames[state] },
  { name: '说明', show: ({ why }) => why ?? '' },
];

type State = ReviewCoverage['state'];

/** What was looked at, what came of it, and what was not judged and why. */
export function CoverageTable({ result: { coverage, unread, delta } }: { result: ReviewResult }) {
  const [state, setState] = useState<State>('found');
  const options = Object.entries(coverageNames).map(([value, label]) => ({
    value: value as State,
    label: `${label} ${coverage.filter(each => each.state === value).length}`,
  }));
  return (
    <div className={styles.card}>
      <Segmented size="small" aria-label="结论" value={state} options={options} onChange={setState} />
      <p>
        未使用语言模型：未命中不等于没有问题。
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
