import { findCitations } from '@antai/citation';
import { articleLabel } from '@antai/citation/article-number';
import type { Section } from '@antai/contract/records';
import type { CommentaryFields } from '@antai/contract/records/commentary';
import type { CitedProvision } from '@antai/contract/records/shared';
import { stripHtml } from '@antai/plain-text';
import { type Mapping, mapRow, type RawRow, readDayCell, readListCell, readTextCell, rowReader } from '@antai/values';
import { sha256Of } from '../../platform/hash.ts';
import { isId, withoutAbsent } from './read-case-row.ts';

export interface CommentaryRecord {
  id: string;
  title: string;
  number: string;
  fields: CommentaryFields;
  sections: Section[];
  contentHash: string;
}

export type ReadCommentary = { kind: 'commentary'; commentary: CommentaryRecord } | { kind: 'refused'; reason: string };

const textMax = 2_000_000;
const mentionsMax = 300;

const columns = {
  id: ['id', 'articleId', '文章编号'],
  title: ['title', '标题', '文章标题'],
  abstract: ['abstract', 'digest', '摘要'],
  bodyText: ['bodyText', 'content', 'text', 'body', '正文', '内容'],
  bodyHtml: ['bodyHtml', 'html', 'content_html'],
  accountName: ['accountName', 'account', '公众号', 'nickname'],
  author: ['author', '作者'],
  publishTime: ['publishTime', 'publish_time', 'publishDate', 'date', '发布时间', '发布日期'],
  originalUrl: ['originalUrl', 'url', 'link', '原文链接'],
  isOriginal: ['isOriginal', 'original', '是否原创'],
  lawFirmOrOrg: ['lawFirmOrOrg', 'organization', '机构'],
  practiceArea: ['practiceArea', 'areaName', '业务领域'],
  topics: ['topics', 'tags', '主题', '标签'],
  mentionedCompanies: ['mentionedCompanies', '提及公司'],
  readCount: ['readCount', 'read_num', 'readNum', '阅读数', '阅读量'],
  likeCount: ['likeCount', 'like_num', 'likeNum', 'old_like_num', '点赞数', '在看数'],
  capturedAt: ['capturedAt', 'crawlTime', '采集时间', '抓取时间'],
  dataFrom: ['dataFrom', 'source', '数据来源'],
};
type Column = keyof typeof columns;

/** A count as the account shows it: 1,234, 1.2万, 10万+ (at least that many). */
function countOf(value: unknown): number | undefined {
  const match = /^(\d[\d,]{0,12}(?:\.\d{1,4})?)\s*(万|w)?\+?$/i.exec(readTextCell(value));
  return match ? Math.round(Number(match[1]?.replaceAll(',', '')) * (match[2] ? 10_000 : 1)) : undefined;
}

/** Plain text of a commentary's HTML, one paragraph a line. */
export const plainText = (html: string): string =>
  stripHtml(html)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();

/** What a commentary cites: statutes, their articles, case numbers; `section` counts the record's sections from 0. */
function mentionsOf(body: string, section: number) {
  const statutes = new Set<string>();
  const articles = new Set<string>();
  const cases = new Set<string>();
  const citedProvisions: CitedProvision[] = [];
  for (const citation of findCitations(body)) {
    if (citation.kind === 'caseNumber') cases.add(citation.caseNumber);
    else if (citation.kind === 'provision') {
      const { statuteName, raw, start, end } = citation;
      const label = articleLabel(citation.article, citation.sub);
      statutes.add(statuteName);
      articles.add(`《${statuteName}》${label}`);
      citedProvisions.push({ statute: statuteName, articles: [label], raw, section, start, end });
    }
    if (statutes.size + articles.size + cases.size > mentionsMax || citedProvisions.length > mentionsMax) break;
  }
  return { citedStatute: [...statutes], citedArticle: [...articles], mentionedCases: [...cases], citedProvisions };
}

/** Reads one row into a commentary with what it cites; a row without title or body is refused with the reason. */
export function readCommentaryRow(row: RawRow, mapping: Mapping = {}): ReadCommentary {
  const read = rowReader(mapRow(row, mapping));
  const of = (field: Column) => read(columns[field]);
  const text = (field: Column) => readTextCell(of(field));
  const html = text('bodyHtml');
  const body = text('bodyText') || (html.length <= textMax ? plainText(html) : '');
  if (body === '') return { kind: 'refused', reason: '该行没有文章正文（bodyText、content 或 bodyHtml）' };
  if (body.length > textMax) return { kind: 'refused', reason: `正文超过${textMax.toLocaleString('zh-CN')}字` };
  const title = (text('title') || body.split('\n')[0] || '').slice(0, 300);
  const publishTime = readDayCell(text('publishTime'));
  const original = of('isOriginal');
  const parts = [
    { key: 'title', title: '标题', text: title },
    { key: 'abstract', title: '摘要', text: text('abstract') },
    { key: 'bodyText', title: '正文', text: body },
  ];
  const sections = parts.filter(part => part.text !== '');
  const fields = withoutEmpty({
    title,
    abstract: text('abstract'),
    accountName: text('accountName'),
    author: text('author'),
    publishTime,
    publishYear: publishTime?.slice(0, 4),
    originalUrl: /^https?:\/\//.test(text('originalUrl')) ? text('originalUrl') : undefined,
    isOriginal: original === undefined ? undefined : /^(true|1|是|原创)$/.test(String(original)) ? '原创' : '转载',
    lawFirmOrOrg: text('lawFirmOrOrg'),
    practiceArea: readListCell(of('practiceArea')),
    topics: readListCell(of('topics')),
    mentionedCompanies: readListCell(of('mentionedCompanies')),
    wordCount: [...body.replaceAll(/\s/g, '')].length,
    dataFrom: text('dataFrom'),
    isDemo: row.isDemo === true || undefined,
    readCount: countOf(of('readCount')),
    likeCount: countOf(of('likeCount')),
    capturedAt: readDayCell(text('capturedAt')),
    ...mentionsOf(body, sections.length - 1),
  });
  const contentHash = sha256Of(JSON.stringify([fields, sections]));
  const ownId = text('id');
  const id = isId(ownId) ? ownId : sha256Of(ownId || `${title}\n${body}`).slice(0, 32);
  return { kind: 'commentary', commentary: { id, title, number: '', fields, sections, contentHash } };
}

/** The values that are there: absent ones, empty texts and empty lists say nothing and are left out. */
function withoutEmpty(values: CommentaryFields): CommentaryFields {
  const isThere = (value: unknown) => value !== '';
  return withoutAbsent(Object.fromEntries(Object.entries(values).filter(([, value]) => isThere(value))));
}

/** The entry of the reading workers. */
export default function readCommentaryRows({ rows, mapping }: { rows: RawRow[]; mapping: Mapping }): ReadCommentary[] {
  return rows.map(row => readCommentaryRow(row, mapping));
}
