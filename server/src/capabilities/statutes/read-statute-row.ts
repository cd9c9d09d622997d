import { type AuthorityLevel, readStatute, type StatuteArticle, type StatuteText } from '@antai/citation/read-statute';
import type { Section } from '@antai/contract/records';
import type { StatuteFields } from '@antai/contract/records/statute';
import type { RawRow } from '@antai/values';
import { md5Of, sha256Of } from '../../platform/hash.ts';

/** One text of a statute as its record and its articles want it; what depends on other versions is not in it. */
export interface StatuteSource {
  statuteId: string;
  title: string;
  part: string | null;
  versionDate: string | null;
  effectiveDate: string | null;
  authorityLevel: AuthorityLevel;
  events: StatuteText['events'];
  articles: StatuteArticle[];
  fields: StatuteFields;
  sections: Section[];
}

export type ReadRow = { kind: 'statute'; statute: StatuteSource } | { kind: 'refused'; reason: string };

const textMax = 2_000_000;
const authorityLevels: AuthorityLevel[] = ['宪法', '法律', '行政法规', '司法解释', '部门规章', '地方性法规'];
const infoEnd = '<!-- INFO END -->';

/** A text as it is written; a number is none, or the id that a row counts by would name a statute. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const first = (row: RawRow, ...names: string[]) =>
  names.map(name => text(row[name])).find(value => value !== undefined);

const isId = (value: string | undefined): value is string => value !== undefined && /^[\w.-]{1,64}$/.test(value);

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads one row (a JSON row, or a Markdown file as `{ text, path }`) into a statute; what is none is refused with the reason. */
export function readStatuteRow(row: RawRow): ReadRow {
  const markdown = first(row, 'text', 'full_text', 'content', 'markdown');
  const path = text(row.path);
  const refusal = refusalOf(markdown, path);
  if (markdown === undefined || refusal) return { kind: 'refused', reason: refusal ?? '该行没有法规正文（text）' };
  const versionDate = dayIn(row, 'version_date', 'versionDate');
  const statute = readText(markdown, { source: { path, versionDate }, ready: takeArticles(row.articles) });
  const title = text(row.title)?.trim() ?? statute.title;
  if (title === '') return { kind: 'refused', reason: '该行没有法规名称（title，或正文首行“# 名称”）' };
  const isStatute = statute.articles.length > 0 || markdown.includes(infoEnd);
  if (!isStatute) return { kind: 'refused', reason: '不是法规文本：既无“第…条”，也无沿革标记' };
  return { kind: 'statute', statute: statuteOf(row, { markdown, path, title, statute }) };
}

function refusalOf(markdown: string | undefined, path: string | undefined): string | undefined {
  if (markdown === undefined) return '该行没有法规正文（text）';
  if (markdown.length > textMax) return `正文超过${textMax.toLocaleString('zh-CN')}字`;
  if (markdown.includes('\u0000')) return '正文含有空字符，文件可能已损坏或编码有误';
  return path && /(^|\/)案例\//u.test(path) ? '该行是案例，不是法规；案例请用 cases 导入' : undefined;
}

/** The articles as the text has them; those that a row brings ready only where they are more. */
function readText(
  markdown: string,
  { source, ready = [] }: { source: { path?: string; versionDate?: string }; ready?: ArticleRow[] },
): StatuteText {
  const read = readStatute(markdown, source);
  return ready.length > read.articles.length ? readStatute(markdown, { ...source, articles: ready }) : read;
}

interface ArticleRow {
  label: string;
  path: string[];
  text: string;
}

/** Articles that a row brings ready; undefined where it brings none or they are not in the known form. */
function takeArticles(value: unknown): ArticleRow[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isArticle = (each: RawRow) =>
    text(each.label) !== undefined && typeof each.text === 'string' && Array.isArray(each.path);
  if (!value.every(each => typeof each === 'object' && each !== null && isArticle(each as RawRow))) return undefined;
  return value.map(({ label, path, text: words }) => ({ label, path: path.map(String), text: words }));
}

/** 民法典/合同编.md: the part of a statute that its source keeps in several files. */
function partOf(path: string | undefined, title: string): string | null {
  const name = path?.split('/').at(-1)?.replace(/\.md$/u, '') ?? '';
  return /^(?:.{1,8}编|[总附]则)$/u.test(name) && !title.includes(name) ? name : null;
}

const changes = ['通过', '批准', '公布', '修正', '修订'];

/** The day on which the text became what it is, as its own history says it last. */
const lastChangeOf = ({ events }: StatuteText): string | undefined =>
  events
    .filter(({ event }) => changes.includes(event))
    .map(({ date }) => date)
    .sort()
    .at(-1);

function idOf(row: RawRow, { path, key }: { path: string | undefined; key: string }): string {
  const own = first(row, 'id', 'docId');
  if (isId(own)) return own;
  // the same file of the same collection keeps its id, whether it comes as a row or as a file
  if (path?.includes('/')) return md5Of(path).slice(0, 12);
  return sha256Of(key).slice(0, 32);
}

const dayIn = (row: RawRow, ...names: string[]) => {
  const day = first(row, ...names);
  return isDay(day) ? day : undefined;
};

/** What the text tells of its rank goes before what the row says. */
function levelOf(row: RawRow, { authorityLevel }: StatuteText): AuthorityLevel {
  const level = authorityLevels.find(level => level === first(row, 'level', 'category'));
  return authorityLevel === '其他' ? (level ?? authorityLevel) : authorityLevel;
}

/** Sources repeat the first version's day for an amended text: a day not older than the version goes before one that is. */
function startOf(
  row: RawRow,
  { text: { effectiveDate }, versionDate }: { text: StatuteText; versionDate: string | null },
): string | null {
  const days = [effectiveDate, dayIn(row, 'effective_date', 'effectiveDate')].filter(isDay);
  return days.find(day => versionDate !== null && day >= versionDate) ?? days[0] ?? null;
}

function statuteOf(
  row: RawRow,
  {
    markdown,
    path,
    title,
    statute,
  }: { markdown: string; path: string | undefined; title: string; statute: StatuteText },
): StatuteSource {
  const versionDate = dayIn(row, 'version_date', 'versionDate') ?? statute.versionDate ?? lastChangeOf(statute) ?? null;
  const authorityLevel = levelOf(row, statute);
  const part = partOf(path, title);
  const fullTitle = part ? `${title}（${part}）` : title;
  const { headings, sections } = sectionsOf(fullTitle, { history: historyOf(markdown), statute });
  const statuteId = idOf(row, { path, key: [title, versionDate, part].join('|') });
  return {
    statuteId,
    title,
    part,
    versionDate,
    effectiveDate: startOf(row, { text: statute, versionDate }),
    authorityLevel,
    events: statute.events,
    articles: statute.articles,
    sections,
    fields: {
      statuteTitle: fullTitle,
      authorityLevel,
      issuingBody: statute.issuingBody ?? first(row, 'issuing_body', 'issuingBody'),
      documentNumber: statute.documentNumber,
      subject: subjectOf(row, path),
      publishDate: statute.promulgated ?? dayIn(row, 'publish_date', 'publishDate'),
      versionDate: versionDate ?? undefined,
      versionYear: versionDate?.slice(0, 4),
      articleCount: statute.articles.length,
      headings,
      hasText: true,
      docId: statuteId,
      dataFrom: first(row, 'dataFrom', 'source'),
    },
  };
}

/** The folders a collection sorts its statutes into; those that only name a rank say nothing of the subject. */
function subjectOf(row: RawRow, path: string | undefined): string[] | undefined {
  const folders = first(row, 'category')
    ? [first(row, 'category'), first(row, 'sub_category')]
    : (path?.split('/').slice(0, -1) ?? []);
  const ranks = /^(?:DLC|司法解释|行政法规|部门规章|地方性法规|宪法|法律|其他)$/u;
  const subjects = folders
    .flatMap(folder => (folder ?? '').split('/'))
    .filter(name => name !== '' && !ranks.test(name));
  return subjects.length > 0 ? [...new Set(subjects)] : undefined;
}

/** The lines between title and text. */
function historyOf(markdown: string): string {
  const end = markdown.indexOf(infoEnd);
  const head = end < 0 ? '' : markdown.slice(0, end);
  const lines = head.split(/\r?\n/u).map(line => line.trim());
  return lines.filter(line => line !== '' && !/^#\s/u.test(line)).join('\n');
}

/** Where a heading of the articles' section begins, and how deep it is, from 1. Articles begin lines with their label. */
type Heading = [start: number, depth: number];

/** Joins headings, articles and annexes into one text and notes where the headings began. */
function articlesText(statute: StatuteText): { text: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const blocks: string[] = [];
  let length = 0;
  let open: string[] = [];
  const add = (block: string) => {
    blocks.push(block);
    length += block.length + 1;
  };
  const addHeadings = (path: string[]) => {
    const common = path.findIndex((name, depth) => name !== open[depth]);
    for (const [depth, label] of path.entries()) {
      if (common < 0 || depth < common) continue;
      headings.push([length, depth + 1]);
      add(label);
    }
    open = path;
  };
  for (const { label, path, text: words } of statute.articles) {
    addHeadings(path);
    add(`${label}　${words}`);
  }
  for (const { path, text: words } of statute.annexes) {
    addHeadings(path);
    add(words);
  }
  if (statute.body) add(statute.body);
  return { text: blocks.join('\n'), headings };
}

function sectionsOf(
  title: string,
  { history, statute }: { history: string; statute: StatuteText },
): { headings: Heading[]; sections: Section[] } {
  const { text: articles, headings } = articlesText(statute);
  const sections = [
    { key: 'statuteTitle', title: '名称', text: title },
    { key: 'statuteHistory', title: '沿革', text: history },
    { key: 'preamble', title: '序言', text: statute.preamble },
    { key: 'articles', title: '条文', text: articles },
  ];
  return { headings, sections: sections.filter(section => section.text !== '') };
}

/** The entry of the parsing workers: reads many rows at once, and answers for each. */
export default function readStatuteRows({ rows }: { rows: RawRow[] }): ReadRow[] {
  return rows.map(row => {
    try {
      return readStatuteRow(row);
    } catch (error) {
      return { kind: 'refused', reason: `无法解析：${error instanceof Error ? error.message : String(error)}` };
    }
  });
}
