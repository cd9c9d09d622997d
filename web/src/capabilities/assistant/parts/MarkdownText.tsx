import type { ReactNode } from 'react';
import { Markdown } from '../../../ui/Markdown.tsx';
import styles from './MarkdownText.module.css';

interface Props {
  text: string;
  /** The numbers of the sources: `[2]` opens the second. */
  numbers: number[];
  onOpen: (number: number) => void;
}

const sourceMark = '#source-';

/** `[2]` becomes a link to the second source, where there is one. */
const withSources = (text: string, numbers: number[]) =>
  text.replaceAll(/\[(\d{1,3})\](?!\()/gu, (mark, number) =>
    numbers.includes(Number(number)) ? `[${number}](${sourceMark}${number})` : mark,
  );

/** Markdown of an answer, with its sources to open. */
export function MarkdownText({ text, numbers, onOpen }: Props) {
  const link = (href: string, words: ReactNode) => {
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
      <Markdown text={withSources(text, numbers)} link={link} />
    </div>
  );
}
