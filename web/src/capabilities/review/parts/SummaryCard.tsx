import type { ReviewDetail, ReviewResult } from '@antai/contract/review/records';
import { Button } from 'antd';
import { useSaveCard } from '../queries.ts';
import styles from './SummaryCard.module.css';

interface Props {
  detail: ReviewDetail;
  result: ReviewResult;
  onChoose: (offset: number) => void;
}

const obligationsShown = 40;

/** What somebody looks up first in a contract, each value with the passage it is read from. */
export function SummaryCard({ detail: { recordId, name, isOwn }, result, onChoose }: Props) {
  const { summary, deadlines, obligations, terms } = result;
  const save = useSaveCard(recordId);
  const bare = name.replace(/\.\w{1,5}$/u, '');
  return (
    <div className={styles.card}>
      {isOwn ? (
        <div className={styles.tools}>
          <Button
            size="small"
            loading={save.isPending}
            onClick={() => save.mutate({ format: 'excel', name: `${bare}（合同摘要）.xlsx` })}
          >
            导出Excel
          </Button>
          <Button
            size="small"
            disabled={deadlines.length === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ format: 'calendar', name: `${bare}（期限）.ics` })}
          >
            期限加入日历
          </Button>
          {deadlines.length === 0 ? <small>合同中没有写明日期的期限</small> : null}
        </div>
      ) : null}
      <h3>要点</h3>
      {summary.length === 0 ? <p>没有读出要点：合同可能是未填写的范本</p> : null}
      <dl>
        {summary.map(fact => (
          <div key={`${fact.name} ${fact.start}`}>
            <dt>{fact.name}</dt>
            <dd>
              <button type="button" onClick={() => onChoose(fact.start)}>
                {fact.value}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {deadlines.length > 0 ? <h3>期限</h3> : null}
      <dl>
        {deadlines.map(({ day, what, start }) => (
          <div key={`${day} ${start}`}>
            <dt className="tabular">{day}</dt>
            <dd>
              <button type="button" onClick={() => onChoose(start)}>
                {what}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {obligations.length > 0 ? <h3>义务 {obligations.length}</h3> : null}
      <dl>
        {obligations.slice(0, obligationsShown).map(({ who, what, byWhen, start }) => (
          <div key={start}>
            <dt>{who}</dt>
            <dd>
              <button type="button" onClick={() => onChoose(start)}>
                {what}
                {byWhen ? `（${byWhen}）` : ''}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {obligations.length > obligationsShown ? (
        <small>其余{obligations.length - obligationsShown}项见导出的Excel</small>
      ) : null}
      {terms.length > 0 ? <h3>定义</h3> : null}
      <p>{terms.map(({ term, uses }) => `${term}（用${Math.max(uses, 0)}次）`).join('、')}</p>
    </div>
  );
}
