import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import { fileTextQuery } from '../queries.ts';
import styles from './FileOriginal.module.css';

interface Props {
  imId: string;
  fileId: string;
  /** The paragraph that is looked at; -1 for none. */
  paragraph: number;
}

/** What was read of an attachment, at a paragraph; what was not read is said. */
export function FileOriginal({ imId, fileId, paragraph }: Props) {
  const { data, error, refetch } = useQuery(fileTextQuery(imId, fileId));
  const place = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled again where the text or the paragraph is another
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' });
  }, [data, paragraph]);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <article className={styles.file}>
      <h3>{data.fileName}</h3>
      {data.unread.length > 0 ? <p className={styles.unread}>未读或须核对：{data.unread.join('、')}</p> : null}
      <ScanValues source={scanOf({ fileId, fileType: data.fileType })} />
      <ol ref={place}>
        {data.paragraphs.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          <li key={at} aria-current={at === paragraph || undefined}>
            {text}
          </li>
        ))}
      </ol>
    </article>
  );
}
