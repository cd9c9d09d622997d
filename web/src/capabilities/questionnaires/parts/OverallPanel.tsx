import type { OverallAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskLevelNames } from '@antai/contract/questionnaires/content';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { Chart } from '../../../ui/Chart.tsx';
import type { AnswersWish } from './answer-queries.ts';
import styles from './OverallPanel.module.css';
import { Radar } from './Radar.tsx';

const bandPoints = 10;
const findingsShown = 10;

interface Props {
  overall: OverallAnalysis;
  /** Lists the answers behind a figure. */
  onList: (wish: AnswersWish) => void;
}

/** What all answers to a version show together; each figure leads to the answers behind it. */
export function OverallPanel({ overall, onList }: Props) {
  const { answerCount, averageScore, levels, scores, dimensions, findings, heat, trend } = overall;
  const months = trend.map(({ month, count }) => ({ label: month, count }));
  const points = dimensions.flatMap(({ name, averageScore: score }) =>
    score === null ? [] : [{ label: name, score }],
  );
  const bands = scores.map((count, at) => ({
    ...{ label: `${at * bandPoints}–${(at + 1) * bandPoints}`, count, scoreBand: at },
  }));
  return (
    <section className={styles.panel} aria-label="全部答卷的分析">
      <h2>
        {answerCount}份答卷，平均{averageScore ?? '—'}分
      </h2>
      <p className={styles.picks}>
        {levels
          .filter(({ count }) => count > 0)
          .map(({ level, count }) => (
            <button key={level} type="button" onClick={() => onList({ level })}>
              {riskLevelNames[level]}
              {count}份
            </button>
          ))}
      </p>
      <div className={styles.charts}>
        <div>
          <h3>得分分布</h3>
          <Chart name="得分分布" kind="bar" values={bands} onChoose={({ scoreBand }) => onList({ scoreBand })} />
          <p className={styles.picks}>
            {bands
              .filter(({ count }) => count > 0)
              .map(({ label, count, scoreBand }) => (
                <button key={label} type="button" onClick={() => onList({ scoreBand })}>
                  {label}分：{count}份
                </button>
              ))}
          </p>
        </div>
        <div>
          <h3>高频发现</h3>
          <ol className={styles.findings}>
            {findings.slice(0, findingsShown).map(({ id, title, count, highCount }) => (
              <li key={id}>
                <button type="button" onClick={() => onList({ findingId: id })}>
                  {title}：{count}份{highCount > 0 ? `（高风险${highCount}份）` : ''}
                </button>
              </li>
            ))}
          </ol>
        </div>
        <Radar name="维度平均分" points={points} />
      </div>
      {trend.length > 1 ? (
        <>
          <h3>
            按月趋势（
            {trend.map(({ month, averageScore: score }) => `${month}平均${score ?? '—'}分`).join('，')}）
          </h3>
          <Chart name="每月答卷" kind="bar" values={months} />
        </>
      ) : null}
      <h3>热力图：答卷 × 题目（最近{heat.rows.length}份）</h3>
      <HeatTable heat={heat} onList={onList} />
    </section>
  );
}

const marks = { high: '高', medium: '中', low: '低', none: '无' } as const;

function HeatTable({ heat: { questions, rows }, onList }: Pick<OverallAnalysis, 'heat'> & Pick<Props, 'onList'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keys too
    <section className={styles.scroll} tabIndex={0} aria-label="热力图">
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">填写人</th>
            {questions.map(({ id, number, title }) => (
              <th key={id} scope="col" title={title}>
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ answerId, respondent, levels }) => (
            <tr key={answerId}>
              <th scope="row">
                <Link {...addresses.riskResult(answerId)}>{respondent || '未填写'}</Link>
              </th>
              {levels.map((level, at) => (
                <td key={questions[at]?.id} data-level={level ?? undefined}>
                  {level ? (
                    <button
                      type="button"
                      aria-label={`第${questions[at]?.number}题${riskLevelNames[level]}的答卷`}
                      onClick={() => onList({ questionId: questions[at]!.id, questionLevel: level })}
                    >
                      {marks[level]}
                    </button>
                  ) : (
                    '—'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
