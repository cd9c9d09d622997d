import type { AnswerSource } from '@antai/contract/assistant/answer';
import { type RecordType, recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { annotate } from '../../../ui/annotate.ts';
import { DocumentText } from '../../../ui/DocumentText.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Marked } from '../../../ui/Marked.tsx';
import { detailQuery } from '../../records/queries.ts';
import { FileOriginal } from './FileOriginal.tsx';
import { LibraryOriginal } from './LibraryOriginal.tsx';
import styles from './SourceOriginal.module.css';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  imId: string;
  source: AnswerSource;
}

const depths = [
  ['exists', '存在'],
  ['inForce', '当时有效'],
  ['content', '原文逐字'],
] as const;

/** A source in its text, at the passage: the article, the judgment, the decision, the document, or the attachment. */
export function SourceOriginal({ imId, source }: Props) {
  const { title, facts, reasons, check, target, file, knowledge } = source;
  if (file) return <FileOriginal imId={imId} fileId={file.fileId} paragraph={file.paragraph} />;
  if (knowledge) return <LibraryOriginal source={source} />;
  return (
    <article className={styles.original}>
      <h3>{title}</h3>
      <p className={styles.facts}>
        {check ? <StatusBadge status={check.status} title={check.detail} /> : null}
        {facts.join(' · ')}
      </p>
      {target?.recordType === recordTypes.statute ? (
        <p className={styles.article}>
          <Marked text={source.passage} marks={source.marks} />
        </p>
      ) : target ? (
        <RecordText recordType={target.recordType as RecordType} id={target.id} passage={source.passage} />
      ) : null}
      {check ? (
        <p className={styles.check}>
          {depths
            .filter((_depth, at) => at <= depths.findIndex(([depth]) => depth === check.checked))
            .map(([depth, name]) => (
              <span key={depth}>{name} ✓</span>
            ))}
          <span>{check.detail}</span>
        </p>
      ) : null}
      {reasons.length > 0 ? <p className={styles.facts}>{reasons.join('；')}</p> : null}
      {target ? (
        <Link
          {...(target.recordType === recordTypes.statute
            ? addresses.statuteArticle(target.id, target.article)
            : addresses.record(target.recordType, target.id))}
          target="_blank"
        >
          打开全文
        </Link>
      ) : null}
    </article>
  );
}

/** A record's whole text, scrolled to the passage. */
function RecordText({ recordType, id, passage }: { recordType: RecordType; id: string; passage: string }) {
  const { data, error, refetch } = useQuery(detailQuery(recordType, id));
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled again where the text or the passage is another
  useEffect(() => {
    place.current?.querySelector('mark')?.scrollIntoView?.({ block: 'center' });
  }, [data, passage]);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const text = data.sections.map(section => section.text).join('\n');
  const start = text.indexOf(passage);
  const hits = start === -1 ? [] : [{ start, end: start + passage.length }];
  return (
    <div ref={place} className={styles.text}>
      <DocumentText paragraphs={annotate(text, hits)} activeHit={-1} onLink={() => {}} />
    </div>
  );
}
