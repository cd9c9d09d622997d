import { historyTypes } from '@antai/contract/history';
import { type RecordDetail, type RecordType, recordTabs } from '@antai/contract/records';
import type { QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Outline } from '../../../ui/Outline.tsx';
import { useSaveRecord } from '../../downloads/queries.ts';
import { remember } from '../../history/queries.ts';
import { positionsQuery } from '../../search/queries.ts';
import { detailQuery } from '../queries.ts';
import { type Cited, CitedArticle } from './CitedArticle.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordText } from './RecordText.tsx';
import type { Shown } from './record-fields.ts';

interface Address {
  id?: string;
  queryList?: QueryNode[];
}

interface Props {
  recordType: RecordType;
  /** What such a record is called: 案例. */
  noun: string;
  read: (detail: RecordDetail) => Shown;
  /** What must be known before the text is relied on. */
  banner?: (detail: RecordDetail) => ReactNode;
  actions?: (detail: RecordDetail) => ReactNode;
  facts: (detail: RecordDetail, onCite: (cited: Cited) => void) => ReactNode;
}

/** The page of a record that is a text: outline, text with hits and provisions to follow, and what is known beside it. */
export function RecordPage({ recordType, noun, read, banner, actions, facts }: Props) {
  const address: Address = useSearch({ strict: false });
  const id = String(address.id ?? '');
  const { data, error, refetch } = useQuery(detailQuery(recordType, id));
  if (id === '') return <EmptyBox isSettled text={`地址中没有${noun}编号，请从检索结果打开`} />;
  if (error) return <ErrorBox text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const queryList = Array.isArray(address.queryList) ? address.queryList : [];
  return (
    <Read
      key={id}
      detail={data}
      queryList={queryList}
      shown={read(data)}
      banner={banner}
      actions={actions}
      facts={facts}
    />
  );
}

interface ReadProps {
  detail: RecordDetail;
  queryList: QueryNode[];
  shown: Shown;
  banner: Props['banner'];
  actions: Props['actions'];
  facts: Props['facts'];
}

function Read({ detail, queryList, shown, banner, actions, facts }: ReadProps) {
  const recordType = detail.recordType as RecordType;
  const positions = useQuery(positionsQuery({ recordType, childQueryBO: queryList }, detail.id));
  const save = useSaveRecord();
  const [activeHit, setActiveHit] = useState(0);
  const [cited, setCited] = useState<Cited>();
  const hits = (positions.data ?? []).reduce((sum, { marks }) => sum + marks.length, 0);
  const { title } = shown;
  useEffect(() => {
    const page = recordTabs.find(tab => tab.recordType === recordType)?.detailPage ?? '';
    const url = `${page}?id=${encodeURIComponent(detail.id)}`;
    remember(recordType, historyTypes.browse, { fieldShow: title, url, recordType });
  }, [detail.id, recordType, title]);
  const go = (wanted: number) => {
    const hit = (wanted + hits) % hits;
    setActiveHit(hit);
    document.getElementById(`hit-${hit}`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <article>
      <RecordHeader
        shown={shown}
        actions={actions?.(detail)}
        isSaving={save.isPending}
        onSave={fileType => save.mutate({ recordType, id: detail.id, title, fileType })}
        hits={hits}
        activeHit={activeHit}
        onHit={go}
      />
      {banner?.(detail)}
      <div className="document-body">
        <Outline
          name="文书结构"
          parts={detail.sections.map((section, index) => ({ id: `section-${index}`, title: section.title }))}
        />
        <RecordText
          sections={detail.sections}
          positions={positions.data ?? []}
          provisions={shown.provisions}
          activeHit={activeHit}
          onProvision={({ statute, articles }) => setCited({ statute, article: articles[0] ?? '', articles })}
        />
        <aside className="document-side">
          {cited ? (
            <CitedArticle cited={cited} asOf={shown.asOf} onChoose={setCited} onClose={() => setCited(undefined)} />
          ) : null}
          {facts(detail, setCited)}
        </aside>
      </div>
    </article>
  );
}
