import { historyTypes } from '@antai/contract/history';
import { type RecordDetail, recordTypes } from '@antai/contract/records';
import type { QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { addresses, urlOf } from '../../../app/addresses.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { StatusNote } from '../../../ui/StatusNote.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useSaveRecord } from '../../downloads/queries.ts';
import { remember } from '../../history/queries.ts';
import { usePackNote } from '../../packs/queries.ts';
import { detailQuery } from '../../records/queries.ts';
import { positionsQuery } from '../../search/queries.ts';
import { citationOf } from '../parts/cite-statute.ts';
import { anchorOf, bareLabel, readOutline } from '../parts/read-outline.ts';
import { StatuteBanner } from '../parts/StatuteBanner.tsx';
import { StatuteFacts } from '../parts/StatuteFacts.tsx';
import { StatuteHeader } from '../parts/StatuteHeader.tsx';
import { StatuteOutline } from '../parts/StatuteOutline.tsx';
import { StatuteText } from '../parts/StatuteText.tsx';
import { versionsQuery } from '../queries.ts';
import styles from './StatuteDetailScreen.module.css';

/** /intelligentTools/statuteDetail */
export default function StatuteDetailScreen() {
  const { id = '', article = '', queryList = [] } = useSearch({ from: '/intelligentTools/statuteDetail' });
  const { data, error, refetch } = useQuery(detailQuery(recordTypes.statute, id));
  if (id === '') return <EmptyBox isSettled text="地址中没有法规编号，请从检索结果打开" />;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return <Statute key={id} detail={data} article={bareLabel(article)} queryList={queryList} />;
}

interface StatuteProps {
  detail: RecordDetail<typeof recordTypes.statute>;
  article: string;
  queryList: QueryNode[];
}

function Statute({ detail, article, queryList }: StatuteProps) {
  const { fields } = detail;
  const positions = useQuery(positionsQuery({ recordType: recordTypes.statute, childQueryBO: queryList }, detail.id));
  const versions = useQuery(versionsQuery(detail.id));
  const save = useSaveRecord();
  const [activeHit, setActiveHit] = useState(0);
  const [activeArticle, setActiveArticle] = useState(article);
  const text = detail.sections.find(({ key }) => key === 'articles')?.text ?? '';
  const blocks = useMemo(() => (text === '' ? [] : readOutline(text, fields.headings ?? [])), [text, fields.headings]);
  useTitle(String(fields.statuteTitle ?? '法规'));
  const titleMarks =
    positions.data?.find(({ section }) => detail.sections[section]?.key === 'statuteTitle')?.marks ?? [];
  const hits = (positions.data ?? []).reduce((sum, { marks }) => sum + marks.length, 0);
  useEffect(() => {
    const url = urlOf(addresses.record(detail.recordType, detail.id));
    const fieldShow = String(detail.fields.statuteTitle ?? detail.id);
    remember(detail.recordType, {
      type: historyTypes.browse,
      content: { fieldShow, url, recordType: detail.recordType },
    });
  }, [detail]);
  useEffect(() => {
    if (article !== '') document.getElementById(anchorOf(article))?.scrollIntoView({ block: 'center' });
  }, [article]);
  const goHit = (target: number) => {
    const hit = (target + hits) % hits;
    setActiveHit(hit);
    document.getElementById(`hit-${hit}`)?.scrollIntoView({ block: 'center' });
  };
  const goArticle = (label: string) => {
    setActiveArticle(label);
    document.getElementById(anchorOf(label))?.scrollIntoView({ block: 'center' });
  };
  const copy = async (label: string) => {
    if (await copyText(citationOf(fields, label))) presenter.success(`已复制：${citationOf(fields, label)}`);
  };
  return (
    <article className={styles.statute}>
      <StatuteHeader
        fields={fields}
        titleMarks={titleMarks}
        isSaving={save.isPending}
        onSave={fileType => {
          const title = String(fields.statuteTitle ?? detail.id);
          save.mutate({ recordType: recordTypes.statute, id: detail.id, title, fileType });
        }}
        hits={hits}
        activeHit={activeHit}
        onHit={goHit}
      />
      {versions.data ? <StatuteBanner statuteId={detail.id} versions={versions.data} /> : null}
      <div className={styles.body}>
        <StatuteOutline blocks={blocks} onArticle={goArticle} />
        <div>
          {fields.hasText === false ? <TextMissing /> : null}
          <StatuteText
            sections={detail.sections}
            blocks={blocks}
            positions={positions.data ?? []}
            activeHit={activeHit}
            activeArticle={activeArticle}
            onCopy={label => void copy(label)}
          />
        </div>
        <aside className={styles.side}>
          {versions.error ? <ErrorBox error={versions.error} onRetry={() => void versions.refetch()} /> : null}
          <StatuteFacts statuteId={detail.id} fields={fields} versions={versions.data} />
        </aside>
      </div>
    </article>
  );
}

function TextMissing() {
  return (
    <div className={styles.missing} role="note">
      <p>本库暂无这部法规的正文，名称、沿革与效力可供查阅。</p>
      <StatusNote note={usePackNote('laws')} />
    </div>
  );
}
