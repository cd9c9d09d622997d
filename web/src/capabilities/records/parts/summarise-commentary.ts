import type { RecordDetail, recordTypes } from '@antai/contract/records';
import type { CommentaryFields } from '@antai/contract/records/commentary';
import type { CitedProvision } from '@antai/contract/records/shared';
import type { RecordSummary } from './record-summary.ts';

/** “《民法典》第五条” as a provision that stands nowhere in particular: articles taken in before places were kept. */
function placeless(citation: string): CitedProvision[] {
  const end = citation.lastIndexOf('》');
  return end > 0 ? [{ statute: citation.slice(1, end), articles: [citation.slice(end + 1)] }] : [];
}

export const provisionsOf = ({ citedProvisions, citedArticle = [] }: CommentaryFields): CitedProvision[] =>
  citedProvisions ?? citedArticle.flatMap(placeless);

const dayInWords = (date: string) => {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
};

/** The commentary as a footnote names it. */
function citationOf({ title, author, accountName, publishTime }: CommentaryFields): string {
  if (!title) return '';
  const where = accountName ? `载微信公众号“${accountName}”` : '';
  const when = publishTime ? dayInWords(publishTime) : '';
  return `${author ? `${author}：` : ''}${[`《${title}》`, where, when].filter(Boolean).join('，')}。`;
}

export function summariseCommentary({ fields }: RecordDetail<typeof recordTypes.weChat>): RecordSummary {
  return {
    title: fields.title ?? '文章',
    number: [fields.accountName, fields.author, fields.publishTime].filter(Boolean).join(' · '),
    isDemo: fields.isDemo === true,
    citation: citationOf(fields),
    asOf: fields.publishTime,
    provisions: provisionsOf(fields),
  };
}
