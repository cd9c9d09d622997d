import { findCitations } from '@antai/citation';
import { articleLabel } from '@antai/citation/article-number';

/** What a keyword may be the exact name of: a number, or an article of a statute. */
export type RecognisedKeyword =
  | { kind: 'caseNumber'; number: string }
  | { kind: 'creditCode'; number: string }
  | { kind: 'licence'; number: string }
  | { kind: 'article'; statute: string; article: string };

/** Recognises case numbers, unified credit codes, licence numbers, and an article of a statute with or without book marks. */
export function recogniseKeyword(keyword: string): RecognisedKeyword | undefined {
  const text = keyword.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
  if (/^\d{17}$/.test(text)) return { kind: 'licence', number: text };
  if (/^[0-9A-Z]{18}$/.test(text)) return { kind: 'creditCode', number: text };
  if (text.length > 80) return undefined;
  const [citation] = findCitations(keyword.trim());
  if (citation?.kind === 'caseNumber') return { kind: 'caseNumber', number: citation.caseNumber };
  if (citation?.kind === 'provision') {
    return { kind: 'article', statute: citation.statuteName, article: articleLabel(citation.article, citation.sub) };
  }
  const bare = keyword
    .trim()
    .match(/^《?([^《》\d]{2,40}?)》?第?([\d一二三四五六七八九十百千零〇]{1,8})条(之[一二三四五六七八九十]{1,2})?$/u);
  return bare ? { kind: 'article', statute: bare[1] ?? '', article: `第${bare[2]}条${bare[3] ?? ''}` } : undefined;
}
