import type { TextCitation } from '@antai/contract/assistant/answer';
import type { ReactNode } from 'react';
import { Markdown } from '../../../ui/Markdown.tsx';
import styles from './MarkdownText.module.css';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  text: string;
  /** The numbers of the sources: `[2]` opens the second. */
  numbers: number[];
  /** The citations in the text that were checked, each with where it ends. */
  citations: TextCitation[];
  onOpen: (number: number) => void;
}

const sourceMark = '#source-';
const checkMark = '#check-';

/** `[2]` becomes a link to the second source, where there is one. */
const withSources = (text: string, numbers: number[]) =>
  text.replaceAll(/\[(\d{1,3})\](?!\()/gu, (mark, number) =>
    numbers.includes(Number(number)) ? `[${number}](${sourceMark}${number})` : mark,
  );

/** Behind each citation a link that bears what checking it found; the last first, for each moves what follows. */
const withChecks = (text: string, citations: TextCitation[]) =>
  citations.reduceRight(
    (whole, { end = 0 }, at) => `${whole.slice(0, end)}[核验](${checkMark}${at})${whole.slice(end)}`,
    text,
  );

/** Markdown of an answer, with its sources to open and a sign behind each citation. */
export function MarkdownText({ text, numbers, citations, onOpen }: Props) {
  const link = (href: string, words: ReactNode) => {
    const citation = href.startsWith(checkMark) ? citations[Number(href.slice(checkMark.length))] : undefined;
    if (citation) return <Check citation={citation} onOpen={onOpen} />;
    if (!href.startsWith(sourceMark)) return <span>{words}</span>;
    const number = Number(href.slice(sourceMark.length));
    return (
      <button type="button" className={styles.source} onClick={() => onOpen(number)}>
        {words}
      </button>
    );
  };
  return (
    <div className={styles.text}>
      <Markdown text={withSources(withChecks(text, citations), numbers)} link={link} />
    </div>
  );
}

/** What checking a citation found, to be opened where its text is there. */
function Check({ citation, onOpen }: { citation: TextCitation; onOpen: Props['onOpen'] }) {
  const { raw, status, detail, source } = citation;
  const badge = <StatusBadge status={status} title={detail} />;
  if (source === undefined) return badge;
  return (
    <button type="button" className={styles.check} aria-label={`打开原文：${raw}`} onClick={() => onOpen(source)}>
      {badge}
    </button>
  );
}
