import { historyTypes } from '@antai/contract/history';
import { type RecordDetail, recordTypes } from '@antai/contract/records';
import type { QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { useSaveRecord } from '../../downloads/queries.ts';
import { remember } from '../../history/queries.ts';
import { positionsQuery } from '../../search/queries.ts';
import { CaseFacts } from '../parts/CaseFacts.tsx';
import { CaseHeader } from '../parts/CaseHeader.tsx';
import { CaseText } from '../parts/CaseText.tsx';
import { type Cited, CitedArticle } from '../parts/CitedArticle.tsx';
import { caseFieldsOf } from '../parts/case-fields.ts';
import { Outline } from '../parts/Outline.tsx';
import { detailQuery } from '../queries.ts';
import './case-detail.css';

interface Address {
  id?: string;
  queryList?: QueryNode[];
}

/** /intelligentTools/caseDetail */
export default function CaseDetailScreen() {
  const address: Address = useSearch({ strict: false });
  const id = String(address.id ?? '');
  const { data, error, refetch } = useQuery(detailQuery(recordTypes.cases, id));
  if (id === '') return <EmptyBox isSettled text="地址中没有案例编号，请从检索结果打开" />;
  if (error) return <ErrorBox text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return <Case key={id} detail={data} queryList={Array.isArray(address.queryList) ? address.queryList : []} />;
}

function Case({ detail, queryList }: { detail: RecordDetail; queryList: QueryNode[] }) {
  const fields = caseFieldsOf(detail);
  const asking = { recordType: recordTypes.cases, childQueryBO: queryList };
  const positions = useQuery(positionsQuery(asking, detail.id));
  const save = useSaveRecord();
  const [activeHit, setActiveHit] = useState(0);
  const [cited, setCited] = useState<Cited>();
  const hits = (positions.data ?? []).reduce((sum, { marks }) => sum + marks.length, 0);
  useEffect(() => {
    const url = `/intelligentTools/caseDetail?id=${encodeURIComponent(detail.id)}`;
    const fieldShow = String(detail.fields.caseTitle ?? detail.fields.caseNumber ?? detail.id);
    remember(detail.recordType, historyTypes.browse, { fieldShow, url, recordType: detail.recordType });
  }, [detail]);
  const go = (wanted: number) => {
    const hit = (wanted + hits) % hits;
    setActiveHit(hit);
    document.getElementById(`hit-${hit}`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <article className="case">
      <CaseHeader
        fields={fields}
        isSaving={save.isPending}
        onSave={fileType => {
          const title = String(fields.caseTitle ?? fields.caseNumber ?? detail.id);
          save.mutate({ recordType: recordTypes.cases, id: detail.id, title, fileType });
        }}
        hits={hits}
        activeHit={activeHit}
        onHit={go}
      />
      <div className="case-body">
        <Outline sections={detail.sections} />
        <CaseText
          sections={detail.sections}
          positions={positions.data ?? []}
          provisions={fields.citedProvisions ?? []}
          activeHit={activeHit}
          onProvision={({ statute, articles }) => setCited({ statute, article: articles[0] ?? '', articles })}
        />
        <aside className="case-side">
          {cited ? (
            <CitedArticle
              cited={cited}
              asOf={fields.judgmentDate}
              onChoose={setCited}
              onClose={() => setCited(undefined)}
            />
          ) : null}
          <CaseFacts fields={fields} onCite={setCited} />
        </aside>
      </div>
    </article>
  );
}
