import type { AnchorHTMLAttributes, ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './MarkdownText.module.css';

interface Props {
  text: string;
  /** The numbers of the sources: `[2]` opens the second. */
  numbers: number[];
  onOpen: (number: number) => void;
}

const sourceMark = '#source-';

/** Only addresses of the product itself are followed; anything else is shown as the words it is. */
const isInside = (href: string | undefined): href is string => href?.startsWith('#/') ?? false;

/** `[2]` becomes a link to the second source, where there is one. */
const withSources = (text: string, numbers: number[]) =>
  text.replaceAll(/\[(\d{1,3})\](?!\()/gu, (mark, number) =>
    numbers.includes(Number(number)) ? `[${number}](${sourceMark}${number})` : mark,
  );

/** Markdown of an answer: HTML in it is left out, pictures are their words alone, and links stay within the product. */
export function MarkdownText({ text, numbers, onOpen }: Props) {
  const components: Components = {
    img: ({ alt }) => <span>{alt}</span>,
    a: ({ href, children }: AnchorHTMLAttributes<HTMLAnchorElement> & { children?: ReactNode }) => {
      const number = href?.startsWith(sourceMark) ? Number(href.slice(sourceMark.length)) : undefined;
      if (number !== undefined) {
        return (
          <button type="button" className={styles.source} onClick={() => onOpen(number)}>
            {children}
          </button>
        );
      }
      return isInside(href) ? <a href={href}>{children}</a> : <span>{children}</span>;
    },
  };
  return (
    <div className={styles.text}>
      <Markdown skipHtml remarkPlugins={[remarkGfm]} components={components}>
        {withSources(text, numbers)}
      </Markdown>
    </div>
  );
}
