import { historyTypes } from '@antai/contract/history';
import type { RecordDetail, RecordType } from '@antai/contract/records';
import type { QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { addresses, hrefOf, urlOf } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { HitTitle } from '../../../ui/HitTitle.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Outline } from '../../../ui/Outline.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useSaveRecord } from '../../downloads/queries.ts';
import { remember } from '../../history/queries.ts';
import { positionsQuery } from '../../search/queries.ts';
import { detailQuery, useDetailTools } from '../queries.ts';
import { type Citation, ProvisionCard } from './ProvisionCard.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import styles from './RecordPage.module.css';
import { RecordText } from './RecordText.tsx';
import type { RecordSummary } from './record-summary.ts';

interface Props<Type extends RecordType> {
  recordType: Type;
  /** What such a record is called: 案例. */
  noun: string;
  summarise: (detail: RecordDetail<Type>) => RecordSummary;
  /** What must be known before the text is relied on. */
  banner?: (detail: RecordDetail<Type>) => ReactNode;
  actions?: (detail: RecordDetail<Type>) => ReactNode;
  facts: (detail: RecordDetail<Type>, onCite: (citation: Citation) => void) => ReactNode;
}

/** The page of a record that is a text: outline, text with hits and provisions to follow, and what is known beside it. */
export function RecordPage<Type extends RecordType>({
  recordType,
  noun,
  summarise,
  banner,
  actions,
  facts,
}: Props<Type>) {
  const { id = '', queryList = [] } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery(detailQuery(recordType, id));
  if (id === '') return <EmptyBox isSettled text={`地址中没有${noun}编号，请从检索结果打开`} />;
  if (error) {
    return (
      <ErrorBox error={error} onRetry={() => void refetch()}>
        <Button href={hrefOf(addresses.resultsOfType(recordType))}>返回检索</Button>
      </ErrorBox>
    );
  }
  if (!data) return <LoadingBox />;
  return (
    <RecordBody
      key={id}
      detail={data}
      queryList={queryList}
      summary={summarise(data)}
      banner={banner}
      actions={actions}
      facts={facts}
    />
  );
}

interface BodyProps<Type extends RecordType> {
  detail: RecordDetail<Type>;
  queryList: QueryNode[];
  summary: RecordSummary;
  banner: Props<Type>['banner'];
  actions: Props<Type>['actions'];
  facts: Props<Type>['facts'];
}

function RecordBody<Type extends RecordType>({ detail, queryList, summary, banner, actions, facts }: BodyProps<Type>) {
  const { recordType } = detail;
  const positions = useQuery(positionsQuery({ recordType, childQueryBO: queryList }, detail.id));
  const save = useSaveRecord();
  const tools = useDetailTools(recordType);
  const [activeHit, setActiveHit] = useState(0);
  const [citation, setCitation] = useState<Citation>();
  const hits = (positions.data ?? []).reduce((sum, { marks }) => sum + marks.length, 0);
  const { title } = summary;
  useTitle(title);
  // the title stands over the page, and not once more in the text
  const titleSection = detail.sections.findIndex(({ text }, index) => index === 0 && text === title);
  const titleMarks = positions.data?.find(({ section }) => section === titleSection)?.marks ?? [];
  useEffect(() => {
    const url = urlOf(addresses.record(recordType, detail.id));
    remember(recordType, { type: historyTypes.browse, content: { fieldShow: title, url, recordType } });
  }, [detail.id, recordType, title]);
  const go = (target: number) => {
    const hit = (target + hits) % hits;
    setActiveHit(hit);
    document.getElementById(`hit-${hit}`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <article>
      <RecordHeader
        summary={summary}
        title={<HitTitle text={title} marks={titleMarks} activeHit={activeHit} />}
        actions={actions?.(detail)}
        tools={tools}
        isSaving={save.isPending}
        onSave={fileType => save.mutate({ recordType, id: detail.id, title, fileType })}
        hits={hits}
        activeHit={activeHit}
        onHit={go}
      />
      {banner?.(detail)}
      <div className={styles.body}>
        <Outline
          name="文书结构"
          parts={detail.sections.flatMap((section, index) =>
            index === titleSection ? [] : [{ id: `section-${index}`, title: section.title }],
          )}
        />
        <RecordText
          sections={detail.sections}
          titleSection={titleSection}
          positions={positions.data ?? []}
          provisions={summary.provisions}
          activeHit={activeHit}
          onProvision={({ statute, articles }) => setCitation({ statute, article: articles[0] ?? '', articles })}
        />
        <aside className={styles.side}>
          {citation ? (
            <ProvisionCard
              citation={citation}
              asOf={summary.asOf}
              onChoose={setCitation}
              onClose={() => setCitation(undefined)}
            />
          ) : null}
          {facts(detail, setCitation)}
        </aside>
      </div>
    </article>
  );
}
