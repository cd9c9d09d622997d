import { recordTypes } from '@antai/contract/records';
import type { citationDepths, citationStatuses, statutes } from '@antai/contract/statutes';
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

const words: Record<Status, { name: string; color: string }> = {
  verified: { name: '已核实', color: 'success' },
  differs: { name: '不符', color: 'error' },
  repealed: { name: '已废止或被修改', color: 'warning' },
  notYetInForce: { name: '尚未施行', color: 'warning' },
  forceUnknown: { name: '效力待核', color: 'warning' },
  malformed: { name: '编号有误', color: 'error' },
  notInStore: { name: '本库未能核实', color: 'default' },
};

/** How far the check went, apart from what it found. */
const depths: Record<(typeof citationDepths)[number], string> = {
  exists: '仅核对存在',
  inForce: '已核对存在与当时效力',
  content: '已核对存在、当时效力与引文',
};

/** What checking found, in reading order, and what it could not check. */
export function CitationList({ answer: { citations, notChecked }, active, onChoose }: Props) {
  const place = useRef<HTMLOListElement>(null);
  useScrollToActive(place, active);
  return (
    <>
      <p className={styles.counts} role="status">
        共{citations.length}处引用：
        {(Object.keys(words) as Status[])
          .map(status => ({ status, count: citations.filter(each => each.status === status).length }))
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => `${words[status].name}${count}处`)
          .join('，') || '没有发现法条或案号'}
        {notChecked.length > 0 ? `；另有${notChecked.length}处未核验` : ''}
      </p>
      <ol ref={place} className={styles.list}>
        {citations.map(({ start, end, raw, kind, status, checked, detail, target }, index) => (
          <li key={`${start}-${end}`} data-active={index === active}>
            <button type="button" onClick={() => onChoose(index)}>
              <Tag color={words[status].color}>{words[status].name}</Tag> {raw}
            </button>
            <p>{detail}</p>
            {checked && kind === 'provision' ? <p className={styles.depth}>{depths[checked]}</p> : null}
            {target ? <Target target={target} /> : null}
          </li>
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
