import { historyTypes } from '@antai/contract/history';
import type { PersonType } from '@antai/contract/people';
import type { FieldsOf, RecordDetail } from '@antai/contract/records';
import type { QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addresses, urlOf } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Outline } from '../../../ui/Outline.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { remember } from '../../history/queries.ts';
import { detailQuery } from '../../records/queries.ts';
import { positionsQuery } from '../../search/queries.ts';
import { Hits } from './HitText.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import styles from './PersonPage.module.css';
import { summarisePerson } from './summarise-person.ts';

/** One card of the page. */
export interface Card {
  id: string;
  title: string;
  body: ReactNode;
}

interface Props<Type extends PersonType> {
  recordType: Type;
  /** What such a record is called: 法官. */
  noun: string;
  cardsOf: (fields: FieldsOf<Type>, id: string) => Card[];
}

/** The page of a judge, a lawyer or an organisation: who it is, then cards to jump to. */
export function PersonPage<Type extends PersonType>({ recordType, noun, cardsOf }: Props<Type>) {
  const { id = '', queryList = [] } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery(detailQuery(recordType, id));
  if (id === '') return <EmptyBox isSettled text={`地址中没有${noun}编号，请从检索结果打开`} />;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return <PersonBody key={id} recordType={recordType} detail={data} queryList={queryList} cardsOf={cardsOf} />;
}

interface BodyProps<Type extends PersonType> extends Pick<Props<Type>, 'recordType' | 'cardsOf'> {
  detail: RecordDetail<Type>;
  queryList: QueryNode[];
}

function PersonBody<Type extends PersonType>({ recordType, detail, queryList, cardsOf }: BodyProps<Type>) {
  const summary = summarisePerson(detail as RecordDetail<PersonType>);
  const positions = useQuery(positionsQuery({ recordType, childQueryBO: queryList }, detail.id));
  const page = useRef<HTMLElement>(null);
  const { hits, activeHit, go } = useMarks(page.current, positions.isSuccess);
  const { name } = summary;
  useTitle(name);
  useEffect(() => {
    const url = urlOf(addresses.record(recordType, detail.id));
    remember(recordType, { type: historyTypes.browse, content: { fieldShow: name, url, recordType } });
  }, [detail.id, recordType, name]);
  const cards = cardsOf(detail.fields, detail.id);
  return (
    <article ref={page}>
      <Hits sections={detail.sections} positions={positions.data ?? []}>
        <PersonHeader
          recordType={recordType}
          id={detail.id}
          summary={summary}
          hits={hits}
          activeHit={activeHit}
          onHit={go}
        />
        <div className={styles.body}>
          <Outline name="页面结构" parts={cards} />
          <div className={styles.cards}>
            {cards.map(card => (
              <section key={card.id} id={card.id} className={styles.card} aria-labelledby={`${card.id}-title`}>
                <h2 id={`${card.id}-title`}>{card.title}</h2>
                {card.body}
              </section>
            ))}
          </div>
        </div>
      </Hits>
    </article>
  );
}

/** From mark to mark on the page as it is drawn. */
function useMarks(page: HTMLElement | null, isMarked: boolean) {
  const [hits, setHits] = useState(0);
  const [activeHit, setActiveHit] = useState(0);
  useEffect(() => {
    if (isMarked) setHits(page?.querySelectorAll('mark').length ?? 0);
  }, [page, isMarked]);
  const go = (target: number) => {
    const marks = [...(page?.querySelectorAll('mark') ?? [])];
    const hit = (target + hits) % hits;
    for (const [index, mark] of marks.entries()) mark.dataset.active = String(index === hit);
    marks[hit]?.scrollIntoView({ block: 'center' });
    setActiveHit(hit);
  };
  return { hits, activeHit, go };
}
