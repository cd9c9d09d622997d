import type { AnswerSource } from '@antai/contract/assistant/answer';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Marked } from '../../../ui/Marked.tsx';
import { documentQuery } from '../../knowledge/queries.ts';
import styles from './LibraryOriginal.module.css';
import { StandingNote } from './StandingNote.tsx';

/** A document of a library at the passage that an answer quotes; where it says so no longer, the passage as it was quoted. */
export function LibraryOriginal({ source }: { source: AnswerSource }) {
  const { knowledge, passage, title, standing, facts, place: locator } = source;
  const { data, error, refetch } = useQuery(documentQuery(knowledge?.documentId ?? '', undefined));
  const place = useRef<HTMLOListElement>(null);
  const at = data ? paragraphOf(data.paragraphs, { passage, before: knowledge?.paragraph ?? 0 }) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled again where the text or the passage is another
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' });
  }, [data, at]);
  const old = (
    <blockquote className={styles.old}>
      <p>{passage}</p>
      <footer>
        引用时的第{knowledge?.version}版 · {locator}
      </footer>
    </blockquote>
  );
  if (standing === 'gone')
    return (
      <article className={styles.document}>
        <h3>{title}</h3>
        <StandingNote standing={standing} />
        {old}
      </article>
    );
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data || !knowledge) return <LoadingBox />;
  return (
    <article className={styles.document}>
      <h3>{data.document.name}</h3>
      <p className={styles.facts}>
        <span>{[...facts, locator, `第${data.document.version}版`].filter(Boolean).join(' · ')}</span>
        <Link
          {...addresses.library({ id: knowledge.documentId, ...(at >= 0 ? { paragraph: at } : {}) })}
          target="_blank"
        >
          在知识库打开
        </Link>
      </p>
      {standing || at === -1 ? (
        <>
          <StandingNote standing="changed" />
          {old}
        </>
      ) : null}
      <ol ref={place}>
        {data.paragraphs.map(({ text }, index) => {
          const start = index === at ? text.indexOf(passage) : -1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
            <li key={index} aria-current={index === at || undefined}>
              {start >= 0 ? <Marked text={text} marks={[[start, start + passage.length]]} /> : text}
            </li>
          );
        })}
      </ol>
    </article>
  );
}

/** Where a passage stands now: at its own place, or wherever the document says it; -1 where it says it no longer. */
function paragraphOf(paragraphs: { text: string }[], { passage, before }: { passage: string; before: number }): number {
  if (paragraphs[before]?.text.includes(passage)) return before;
  return paragraphs.findIndex(({ text }) => text.includes(passage));
}
