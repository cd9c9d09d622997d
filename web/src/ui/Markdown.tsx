import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './Markdown.module.css';

interface Props {
  text: string;
  /** What a picture is shown as; its description alone unless said. */
  picture?: (name: string, description: string) => ReactNode;
  /** What a link is shown as, where it is none to a place of this product; its words alone unless said. */
  link?: (href: string, words: ReactNode) => ReactNode;
}

const isInside = (href: string) => href.startsWith('#/');

/**
 * Markdown as elements. HTML that it holds is shown as the text it is, links stay within the product, and nothing is
 * fetched from elsewhere.
 */
export function Markdown({
  text,
  picture = (_, description) => description,
  link = (_, words) => <span>{words}</span>,
}: Props) {
  const components: Components = {
    img: ({ src, alt }) => picture(typeof src === 'string' ? src : '', alt ?? ''),
    a: ({ href = '', children }) => (isInside(href) ? <a href={href}>{children}</a> : link(href, children)),
    // a picture alone is a figure, which is no part of a paragraph
    p: ({ node, children }) => (isPicture(node?.children) ? children : <p>{children}</p>),
  };
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} urlTransform={defaultUrlTransform}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

const isPicture = (children: { type: string; tagName?: string }[] | undefined) =>
  children?.length === 1 && children[0]?.tagName === 'img';
