import { recordTypes } from '@antai/contract/records';
import { citationStatuses, citationStatusNames, type statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { useRef } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useScrollToActive } from '../../../ui/use-scroll-to-active.ts';
import styles from './CitationList.module.css';

type Answer = AnswerOf<(typeof statutes)['checkCitations']>;
type Status = (typeof citationStatuses)[number];

interface Props {
  answer: Answer;
  active: number;
  onChoose: (index: number) => void;
}

const colors: Record<Status, string> = {
  verified: 'success',
  differs: 'error',
  repealed: 'warning',
  notYetInForce: 'warning',
  forceUnknown: 'warning',
  malformed: 'error',
  notInStore: 'default',
};

type Citation = Answer['citations'][number];
type Step = { name: string; state: string; tone: 'ok' | 'bad' | 'open' };

const tones = { ok: 'success', bad: 'error', open: 'default' } as const;

/** A citation that was found wrong in what it says has its other steps behind it. */
const isFoundOut = (status: Status) => status === 'differs';

/** How far each step of the check went, apart from one another: is it there, was it in force, does it say so. */
function stepsOf({ kind, status, checked }: Citation): Step[] {
  const isThere = checked !== undefined || status === 'verified' || isFoundOut(status);
  const exists: Step =
    status === 'malformed'
      ? { name: '存在', state: '不可能存在', tone: 'bad' }
      : isThere
        ? { name: '存在', state: '在库', tone: 'ok' }
        : { name: '存在', state: '本库没有', tone: 'open' };
  const force: Step =
    status === 'repealed'
      ? { name: '效力', state: '已失效', tone: 'bad' }
      : status === 'notYetInForce'
        ? { name: '效力', state: '尚未施行', tone: 'bad' }
        : checked === 'inForce' || checked === 'content'
          ? { name: '效力', state: '当时有效', tone: 'ok' }
          : { name: '效力', state: status === 'forceUnknown' ? '待核' : '未核对', tone: 'open' };
  const content: Step = isFoundOut(status)
    ? { name: '内容', state: '不符', tone: 'bad' }
    : checked === 'content'
      ? { name: '内容', state: '已比对一致', tone: 'ok' }
      : { name: '内容', state: '未比对', tone: 'open' };
  return kind === 'provision' ? [exists, force, content] : [exists, content];
}

function Steps({ citation }: { citation: Citation }) {
  return (
    <p className={styles.steps}>
      {stepsOf(citation).map(({ name, state, tone }) => (
        <Tag key={name} color={tones[tone]} variant="outlined">
          {name}：{state}
        </Tag>
      ))}
    </p>
  );
}

/** What checking found, in reading order, and what it could not check. */
export function CitationList({ answer: { citations, notChecked }, active, onChoose }: Props) {
  const place = useRef<HTMLOListElement>(null);
  useScrollToActive(place, active);
  return (
    <>
      <p className={styles.counts} role="status">
        共{citations.length}处引用：
        {citationStatuses
          .map(status => ({ status, count: citations.filter(each => each.status === status).length }))
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => `${citationStatusNames[status]}${count}处`)
          .join('，') || '没有发现法条或案号'}
        {notChecked.length > 0 ? `；另有${notChecked.length}处未核验` : ''}
      </p>
      <ol ref={place} className={styles.list}>
        {citations.map((citation, index) => (
          <Item
            key={`${citation.start}-${citation.end}`}
            citation={citation}
            isActive={index === active}
            onChoose={() => onChoose(index)}
          />
        ))}
      </ol>
      {notChecked.length > 0 ? (
        <section>
          <h2>未核验</h2>
          <ul className={styles.list}>
            {notChecked.map(({ start, end, raw, why }) => (
              <li key={`${start}-${end}`}>
                {raw}
                <p>{why}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface ItemProps {
  citation: Citation;
  isActive: boolean;
  onChoose: () => void;
}

function Item({ citation, isActive, onChoose }: ItemProps) {
  const { raw, status, detail, target } = citation;
  return (
    <li data-active={isActive}>
      <button type="button" onClick={onChoose}>
        <Tag color={colors[status]}>{citationStatusNames[status]}</Tag> {raw}
      </button>
      <p>{detail}</p>
      <Steps citation={citation} />
      {target ? <Target target={target} /> : null}
    </li>
  );
}

function Target({ target }: { target: NonNullable<Answer['citations'][number]['target']> }) {
  const isStatute = target.recordType === recordTypes.statute;
  const article = target.label?.match(/第[^第》]+条(?:之[一二三四五六七八九十]+)?/u)?.[0];
  return (
    <Link
      {...(isStatute ? addresses.statuteArticle(target.id, article) : addresses.record(recordTypes.cases, target.id))}
      target="_blank"
    >
      {isStatute ? '查看条文' : '查看案例'}
    </Link>
  );
}
