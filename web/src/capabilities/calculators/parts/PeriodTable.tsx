import type { LimitationPeriod } from '@antai/contract/calculators';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import styles from './PeriodTable.module.css';

interface Props {
  periods: LimitationPeriod[];
  /** Counts the end of this one. */
  onChoose: (period: LimitationPeriod) => void;
}

/** The periods there are, to look up and to count with. */
export function PeriodTable({ periods, onChoose }: Props) {
  const [keyword, setKeyword] = useState('');
  const matches = periods.filter(({ name, nature, start, note }) =>
    [name, nature, start, note].some(words => words?.includes(keyword.trim())),
  );
  return (
    <section className={styles.periods} aria-label="时效与期间表">
      <header>
        <h2>时效与期间</h2>
        <Input.Search
          allowClear
          aria-label="查找时效与期间"
          placeholder="查找，如 上诉、撤销权"
          className={styles.search}
          onChange={event => setKeyword(event.target.value)}
        />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">期间</th>
            <th scope="col">起算</th>
            <th scope="col">依据</th>
            <th scope="col">
              <span className="visually-hidden">推算</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map(period => (
            <tr key={period.id}>
              <td>
                {period.name}
                <span className={styles.nature}>{period.nature}</span>
                {period.note ? <p>{period.note}</p> : null}
              </td>
              <td className={styles.length}>
                {period.n}
                {period.unit}
                {period.longest ? (
                  <p>{`最长${period.longest.n}${period.longest.unit}，自${period.longest.start}起`}</p>
                ) : null}
              </td>
              <td>{period.start}</td>
              <td>
                {period.legalBasis.map(({ statute, article }) => (
                  <span key={`${statute}${article}`} className={styles.basis}>
                    {inTitleMarks(statute.replace('中华人民共和国', ''))}
                    {article}
                  </span>
                ))}
              </td>
              <td>
                <Button size="small" aria-label={`推算${period.name}的届满日`} onClick={() => onChoose(period)}>
                  推算
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {matches.length === 0 ? <p>没有含“{keyword}”的时效或期间</p> : null}
    </section>
  );
}
