import type { ReactNode } from 'react';

interface Props {
  className: string | undefined;
  error: Error | null;
  /** Undefined while it is read. */
  article: { detail: string; text?: string | null | undefined } | undefined;
  /** The way to the whole statute; nothing where it is not here. */
  link: ReactNode;
}

/** The words of an article with what is to be known of them, or why they are not there. */
export function ArticleText({ className, error, article, link }: Props) {
  if (error || !article) return <p className={className}>{error?.message ?? '正在取条文…'}</p>;
  return (
    <div className={className}>
      <p>{article.detail}</p>
      {article.text ? <blockquote>{article.text}</blockquote> : null}
      {link}
    </div>
  );
}
