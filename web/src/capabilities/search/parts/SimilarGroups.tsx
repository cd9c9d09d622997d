import { recordTypes } from '@antai/contract/records';
import type { SimilarCase } from '@antai/contract/search';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatMoney } from '../../../lib/format.ts';
import styles from './SimilarGroups.module.css';

interface Props {
  cases: SimilarCase[];
  selection: string[];
  onChoose: (ids: string[]) => void;
}

/** The cases by the order of authority, each with the reasons why it is alike. */
export function SimilarGroups({ cases, selection, onChoose }: Props) {
  const names = [...new Set(cases.map(({ groupName }) => groupName))];
  const toggle = (id: string) =>
    onChoose(selection.includes(id) ? selection.filter(each => each !== id) : [...selection, id]);
  return (
    <div>
      {names.map(name => {
        const members = cases.filter(({ groupName }) => groupName === name);
        const ids = members.map(({ id }) => id);
        const isWhole = ids.every(id => selection.includes(id));
        const others = selection.filter(id => !ids.includes(id));
        return (
          <section key={name} className={`${styles.card} ${styles.group}`}>
            <header>
              <h2>
                {name}
                <small className="tabular">{members.length} 件</small>
              </h2>
              <Button type="link" size="small" onClick={() => onChoose(isWhole ? others : [...others, ...ids])}>
                {isWhole ? '取消本组' : '选择本组'}
              </Button>
            </header>
            <ul>
              {members.map(each => (
                <li key={each.id}>
                  <SimilarItem item={each} isChosen={selection.includes(each.id)} onToggle={() => toggle(each.id)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const pointNames = { cause: '案由', article: '法条', fact: '事实', wording: '用语', amount: '金额', outcome: '结论' };

/** From these shares of the points on, a case is said to be very, or fairly, like the one in hand. */
const grades = [
  { from: 0.7, name: '高' },
  { from: 0.45, name: '中' },
  { from: 0, name: '低' },
];

/** How like a case is on its scale, and what each comparison gave; what one side does not tell is not compared. */
function Score({ item: { score, points } }: { item: SimilarCase }) {
  const grade = grades.find(({ from }) => score >= from)?.name;
  return (
    <span className={`${styles.score} tabular`}>
      <strong>
        相似度{grade} {Math.round(score * 100)}/100
      </strong>
      <small>
        {points
          .map(({ kind, points: had, pointsMax }) => `${pointNames[kind]} ${Math.round(had)}/${pointsMax}`)
          .join(' · ')}
      </small>
    </span>
  );
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('、') : value ? String(value) : '');

function SimilarItem({ item, isChosen, onToggle }: { item: SimilarCase; isChosen: boolean; onToggle: () => void }) {
  const { id, fields, reasons } = item;
  const title = textOf(fields.caseTitle) || textOf(fields.caseNumber) || id;
  const amount = fields.amountInDispute;
  return (
    <article>
      <Checkbox checked={isChosen} onChange={onToggle} aria-label={`选择“${title}”`} />
      <div>
        <h3>
          <Link {...addresses.record(recordTypes.cases, id)} target="_blank">
            {title}
          </Link>
          <Score item={item} />
        </h3>
        <small className="tabular">
          {[textOf(fields.court), textOf(fields.caseNumber), textOf(fields.judgmentDate), textOf(fields.trialProcedure)]
            .filter(Boolean)
            .map(word => (
              <span key={word}>{word}</span>
            ))}
          {typeof amount === 'number' && amount > 0 ? <span>标的额 {formatMoney(amount)}元</span> : null}
          {textOf(fields.outcome) ? <span>{textOf(fields.outcome)}</span> : null}
        </small>
        <p>
          {reasons.map(({ kind, text }) => (
            <Tag key={kind + text}>{text}</Tag>
          ))}
        </p>
      </div>
    </article>
  );
}
