import { dayOf } from '@antai/values';
import { articleLabel, readArticleNumber } from './article-number.ts';
import { isMadeAgain, readHistory, type StatuteEvent } from './read-history.ts';
import { readLead } from './read-lead.ts';

export type AuthorityLevel = '宪法' | '法律' | '行政法规' | '司法解释' | '部门规章' | '地方性法规' | '其他';

export interface StatuteArticle {
  label: string;
  article: number;
  sub: number;
  /** The headings above it, outermost first. */
  path: string[];
  text: string;
}

export interface StatuteText {
  title: string;
  events: StatuteEvent[];
  /** The day it was first published; a day of passage is none, but for laws. */
  promulgated?: string;
  /** As the last article or a line of history says; 修正 does not change it, so it may be older than the version. */
  effectiveDate?: string;
  versionDate?: string;
  authorityLevel: AuthorityLevel;
  issuingBody?: string;
  documentNumber?: string;
  preamble: string;
  articles: StatuteArticle[];
  /** What stands under a heading and in no article: annexes, tables. */
  annexes: { path: string[]; text: string }[];
  /** The whole text where it has no articles. */
  body?: string;
}

export interface StatuteSource {
  /** 行政法规/名称(2020-05-14).md: the date of the version, and the rank where the text does not tell it. */
  path?: string;
  /** The date of the version where the name of the file does not tell it. */
  versionDate?: string;
  /** Rows already parsed: taken instead of reading the articles again. */
  articles?: { label: string; path: string[]; text: string }[];
}

const articleLine =
  /^第([零〇一二三四五六七八九十百千两]{1,9})\s?条(?:之([一二三四五六七八九十]{1,3}))?(?:([\s\u3000]+|$)|(?![第规的、，和及至所与或]))/u;
const heading = /^(#{2,6})\s+(.*)$/u;
const infoEnd = /^<!--\s*INFO END\s*-->$/u;
const chineseDigit = '[〇零○一二三四五六七八九十\\d]';
const starts = new RegExp(
  `自\\s?(${chineseDigit}{4})\\s?年\\s?(${chineseDigit}{1,3})\\s?月\\s?(${chineseDigit}{1,3})\\s?日\\s?起(?:正式)?(?:施行|实施|生效|执行|试行)`,
  'u',
);

function splitSource(text: string): { title: string; history: string[]; lines: string[] } {
  const lines = text
    .replace(/\p{Cf}/gu, '')
    .split(/\r?\n/u)
    .map(line => line.trim());
  const end = lines.findIndex(line => infoEnd.test(line));
  const head = end < 0 ? lines.slice(0, 1) : lines.slice(0, end);
  const titleLine = head.find(line => /^#\s/u.test(line)) ?? '';
  const history = head.filter(line => line && line !== titleLine);
  const rest = lines.slice(end < 0 ? (titleLine ? 1 : 0) : end + 1);
  return { title: titleLine.replace(/^#\s+/u, '').trim(), history, lines: rest };
}

/** A blank behind 第…条 makes a line an article; without it only the next number does, as a sentence may begin so. */
function articleAt(line: string, before?: StatuteArticle): Omit<StatuteArticle, 'path'> | null {
  const match = line.match(articleLine);
  const article = match && readArticleNumber(match[1]!);
  const sub = match?.[2] ? readArticleNumber(match[2]) : 0;
  if (!match || !article || sub === null) return null;
  if (match[3] === undefined && article !== (before?.article ?? 0) + 1) return null;
  return { label: articleLabel(article, sub), article, sub, text: line.slice(match[0].length) };
}

interface ReadLines {
  articles: StatuteArticle[];
  annexes: StatuteText['annexes'];
  preamble: string[];
  path: { depth: number; name: string }[];
  /** A heading closes the article above it. */
  open: { text: string } | null;
}

function readLine(outline: ReadLines, line: string): void {
  const title = line.match(heading);
  const article = title ? null : articleAt(line, outline.articles.at(-1));
  const path = outline.path.map(({ name }) => name);
  if (title) {
    const depth = title[1]!.length;
    outline.path = [...outline.path.filter(above => above.depth < depth), { depth, name: title[2]! }];
    outline.open = null;
  } else if (article) {
    outline.articles.push({ ...article, path });
    outline.open = outline.articles.at(-1)!;
  } else if (outline.open) appendLine(outline.open, line);
  else if (path.length === 0) outline.preamble.push(line);
  else {
    outline.annexes.push({ path, text: line });
    outline.open = outline.annexes.at(-1)!;
  }
}

function readLines(lines: string[]): ReadLines {
  const outline: ReadLines = { articles: [], annexes: [], preamble: [], path: [], open: null };
  for (const line of lines.filter(Boolean)) readLine(outline, line);
  return outline;
}

function appendLine(article: { text: string }, line: string): void {
  article.text += article.text ? `\n${line}` : line;
}

function takeArticles(rows: NonNullable<StatuteSource['articles']>): StatuteArticle[] {
  return rows.flatMap(({ label, path, text }) => {
    const article = articleAt(label);
    return article ? [{ ...article, path, text }] : [];
  });
}

/** 一九九九年十月一日 and 1999年10月1日. */
function startIn(text: string): string | undefined {
  const match = text.match(starts);
  return match ? dayOf({ year: match[1]!, month: match[2]!, day: match[3]! }) : undefined;
}

const startsAtOnce = /[自从](公布|发布|颁布|通过|批准)之日起(?:正式)?(?:施行|实施|生效|执行|试行)/u;

/** What tells when a statute was first published. */
interface Promulgation {
  events: { date: string; event: string; by?: string }[];
  /** One of the ranks, as its name. */
  authorityLevel: string;
  versionDate?: string;
  effectiveDate?: string;
}

/** An order of the President publishes a law on the day it is passed. */
const isPublishedWhenPassed = (level: string) => level === '法律' || level === '宪法';

/** An assembly may publish on the day it passes; a court's committee or a cabinet never does, so such a day is not of publication. */
const isOfAssembly = (level: string) => isPublishedWhenPassed(level) || level === '地方性法规';

/**
 * The day a statute was first published: as its history says; of one never amended the day of its version, where that lies
 * between passage and effect. A day of passage is told as such for laws alone.
 */
export function publicationOf({
  events,
  authorityLevel,
  versionDate,
  effectiveDate,
}: Promulgation): string | undefined {
  const published = events.find(({ event }) => event === '公布')?.date;
  if (published) return published;
  const passages = events.filter(({ event }) => event === '通过' || event === '批准').map(({ date }) => date);
  if (isPublishedWhenPassed(authorityLevel) && passages[0]) return passages[0];
  if (!versionDate || isMadeAgain(events, versionDate)) return undefined;
  const isKnown = passages.length > 0 || effectiveDate !== undefined;
  const isPassed = passages.every(date => date < versionDate || (isOfAssembly(authorityLevel) && date === versionDate));
  const isBeforeEffect = effectiveDate === undefined || versionDate <= effectiveDate;
  return isKnown && isPassed && isBeforeEffect ? versionDate : undefined;
}

interface StartSources {
  closing: string[];
  history: string[];
  events: StatuteEvent[];
  versionDate?: string;
  promulgated?: string;
}

const startInHistory = (events: StatuteEvent[]) => events.findLast(({ event }) => event === '施行')?.date;

/** 自公布之日起施行: the day it was first published, or passed; without any history its version's own. */
function startAtOnce(text: string, { events, versionDate, promulgated }: StartSources): string | undefined {
  const way = text.match(startsAtOnce)?.[1];
  if (!way) return undefined;
  if (events.length === 0) return versionDate;
  const passed = way === '通过' || way === '批准' ? events.find(({ event }) => event === way)?.date : undefined;
  return passed ?? promulgated;
}

/** The closing articles say when it begins; a law revised since may say it in the last but one, and its history after all. */
function effectiveDateOf(sources: StartSources): string | undefined {
  for (const text of sources.closing.toReversed()) {
    const date = startIn(text) ?? startAtOnce(text, sources);
    if (date) return date;
  }
  return startInHistory(sources.events) ?? startAtOnce(sources.history.join('\n'), sources);
}

const levelRules: [AuthorityLevel, RegExp][] = [
  ['司法解释', /审判委员会|检察委员会|最高人民(?:法|检察)院/u],
  ['地方性法规', /(?<!全国)人民代表大会|(?:省|市|区).{0,6}人大/u],
  ['法律', /全国人民代表大会|全国人大/u],
  ['行政法规', /国务院(?!.{0,12}(?:部|局|办公厅)令)|政务院/u],
  ['部门规章', /(?:部|总局|委员会|局|署|银行)(?:令|公告|、|$)/u],
];

function authorityLevelOf(title: string, events: StatuteEvent[]): AuthorityLevel | null {
  if (/^中华人民共和国宪法(?:修正案.*)?$/u.test(title)) return '宪法';
  if (/^最高人民(?:法|检察)院/u.test(title)) return '司法解释';
  for (const { by = '' } of events) {
    const rule = levelRules.find(([, pattern]) => pattern.test(by));
    if (rule) return rule[0];
  }
  return null;
}

const folders: [AuthorityLevel, RegExp][] = [
  ['司法解释', /(?:^|\/)司法解释\//u],
  ['行政法规', /(?:^|\/)行政法规\//u],
  ['部门规章', /(?:^|\/)部门规章\//u],
  ['地方性法规', /(?:^|\/)(?:[^/]{2,10}地方法规|地方性法规)\//u],
  ['法律', /(?:^|\/)(?:宪法相关法|民法典|民法商法|刑法|社会法|经济法|行政法|诉讼与非诉讼程序法)\//u],
];

const levelOfFolder = (path = '') => folders.find(([, pattern]) => pattern.test(path))?.[0];

const bodies = [
  /最高人民法院、最高人民检察院/u,
  /最高人民(?:法|检察)院/u,
  /全国人民代表大会(?:常务委员会)?/u,
  /[\u4e00-\u9fa5]{2,12}?(?=第[一二三四五六七八九十\d]{1,3}届)/u,
  /国务院/u,
  /[\u4e00-\u9fa5]{2,20}?(?:总局|委员会|部|局|署|银行)(?=令|公告|、|$)/u,
];

function issuingBodyOf(title: string, events: StatuteEvent[]): string | undefined {
  for (const by of [title.match(/^最高人民[^关]{2,20}(?=关于)/u)?.[0] ?? '', ...events.map(event => event.by ?? '')]) {
    const body = bodies.map(pattern => by.match(pattern)?.[0]).find(Boolean);
    const council = by.match(/届(人民代表大会(?:常务委员会)?)/u)?.[1] ?? '';
    if (body) return body + (body.includes('人民') ? '' : council);
  }
  return undefined;
}

/** A history told twice is one. */
function joinEvents(first: StatuteEvent[], more: StatuteEvent[]): StatuteEvent[] {
  const isNew = ({ date, event }: StatuteEvent) => !first.some(each => each.date === date && each.event === event);
  return [...first, ...more.filter(isNew)];
}

/**
 * Reads a statute's Markdown (title, lines of history, INFO END, headings, 第…条) into dates, rank and articles;
 * what the text does not say is left out, and a text without articles is kept whole as body.
 */
export function readStatute(markdown: string, source: StatuteSource = {}): StatuteText {
  const { title, history, lines } = splitSource(markdown);
  const outline = readLines(lines);
  const lead = readLead(outline.preamble);
  const events = joinEvents(readHistory(history), lead.events);
  const articles = source.articles ? takeArticles(source.articles) : outline.articles;
  const closing = (articles.length > 0 ? articles.map(({ text }) => text) : lines.filter(Boolean)).slice(-3);
  const pathDate = source.path?.match(/[(（](\d{4}-\d{2}-\d{2})[)）](?:\.md)?$/u)?.[1];
  const authorityLevel = authorityLevelOf(title, events) ?? levelOfFolder(source.path) ?? '其他';
  const promulgated = publicationOf({
    events,
    authorityLevel,
    versionDate: pathDate ?? source.versionDate,
    effectiveDate: closing.map(startIn).find(Boolean) ?? startInHistory(events),
  });
  return {
    title,
    events,
    promulgated,
    effectiveDate: effectiveDateOf({
      closing,
      history: [...history, ...lead.history],
      events,
      versionDate: pathDate,
      promulgated,
    }),
    versionDate: pathDate,
    authorityLevel,
    issuingBody: issuingBodyOf(title, events),
    documentNumber: events.findLast(({ documentNumber }) => documentNumber)?.documentNumber,
    preamble: articles.length > 0 ? outline.preamble.join('\n') : '',
    articles,
    annexes: articles.length > 0 ? outline.annexes : [],
    body: articles.length > 0 ? undefined : lines.filter(Boolean).join('\n'),
  };
}
