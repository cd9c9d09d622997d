import { type LanguageCode, languageNames } from '@antai/contract/translation/languages';
import type { ChangeDecision } from '@antai/contract/translation/records';
import { judgeSymbols, type Symbols } from '@antai/documents/judge-symbols';
import { readDocx } from '@antai/documents/read-docx';
import { readFile } from '@antai/documents/read-file';
import { readXlsxTexts } from '@antai/documents/rewrite-xlsx';
import { settleChanges } from '@antai/documents/settle-changes';
import { type Paragraph, type TextDocument, UnreadableFile } from '@antai/documents/text-document';
import { identifyLanguage, splitSegments } from '@antai/translation';
import type { PlacedSegment } from './plan-edits.ts';

/** A file, or a text that was pasted. */
export type SourceContent = { bytes: Uint8Array; fileType: string; changes?: ChangeDecision } | { text: string };

export interface SourceOrder {
  content: SourceContent;
  from: LanguageCode;
  /** Paragraphs in these are translated too. */
  alsoFrom: readonly LanguageCode[];
  charactersMax: number;
  segmentsMax: number;
}

/** A segment where it stands in its source. */
export interface SourceSegment {
  paragraphId: string;
  /** The place of its paragraph among all. */
  paragraph: number;
  start: number;
  end: number;
  source: string;
  /** What stands between it and the next of its paragraph. */
  gap: string | null;
  /** Its own language, where it is not the one asked for. */
  language: LanguageCode | null;
}

export type SourceOutcome =
  | { kind: 'read'; segments: SourceSegment[]; notTranslated: string[] }
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' | 'tooMany' | 'noText' | 'nothing' };

/** A file after what was decided of its tracked changes. */
export function settledBytes({ bytes, fileType, changes = 'kept' }: Exclude<SourceContent, { text: string }>) {
  return fileType === 'docx' && changes !== 'kept' ? settleChanges(bytes, changes) : bytes;
}

/** How a docx was read when these segments were found in it. */
export const symbolsOf = (bytes: Uint8Array, segments: readonly PlacedSegment[]): Symbols =>
  judgeSymbols(
    bytes,
    segments.map(({ paragraphId, start, source }) => ({ id: paragraphId, start, text: source })),
  );

/**
 * The paragraphs of a source, read as they were when `segments` were found in it; throws UnreadableFile where it cannot
 * be read.
 */
export async function readContent(
  content: SourceContent,
  segments: readonly PlacedSegment[] = [],
): Promise<TextDocument> {
  if (!('text' in content)) {
    const bytes = settledBytes(content);
    if (content.fileType === 'docx') return readDocx(bytes, symbolsOf(bytes, segments));
    return content.fileType === 'xlsx' ? readXlsxTexts(bytes) : readFile(bytes, content.fileType);
  }
  const paragraphs = content.text
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((text, index) => ({ id: `body/${index}`, place: 'body' as const, text }));
  return { paragraphs, hasTrackedChanges: false, unread: [] };
}

/** What of a source is to be translated, segment by segment, and what is not. For a thread. */
export default async function readSource(order: SourceOrder): Promise<SourceOutcome> {
  let document: TextDocument;
  try {
    document = await readContent(order.content);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
  const { from, alsoFrom, charactersMax, segmentsMax } = order;
  if (document.paragraphs.reduce((sum, { text }) => sum + text.length, 0) > charactersMax) return { kind: 'tooLong' };
  if (document.paragraphs.every(({ text }) => text.trim() === '')) return { kind: 'noText' };
  const segments: SourceSegment[] = [];
  const foreign = new Map<LanguageCode, number>();
  for (const [paragraph, { id, text, place }] of document.paragraphs.entries()) {
    if (place === 'comment') continue;
    const language = identifyLanguage(text);
    if (!language) continue;
    const own = mayBe(text, { language, from }) ? from : alsoFrom.find(each => each === language);
    if (!own) {
      foreign.set(language, (foreign.get(language) ?? 0) + 1);
      continue;
    }
    segments.push(
      ...segmentsOf({ id, text, paragraph, language: own }).map(each =>
        own === from ? each : { ...each, language: own },
      ),
    );
  }
  if (segments.length === 0) return { kind: 'nothing' };
  if (segments.length > segmentsMax) return { kind: 'tooMany' };
  return { kind: 'read', segments, notTranslated: listLeft(document, foreign) };
}

interface ParagraphText {
  id: string;
  text: string;
  paragraph: number;
  language: LanguageCode;
}

/** The segments of a paragraph that say something. */
function segmentsOf({ id, text, paragraph, language }: ParagraphText): SourceSegment[] {
  const places = splitSegments(text, language).filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)));
  return places.map(({ start, end }, at) => {
    const next = places[at + 1];
    const gap = next ? text.slice(end, next.start) : null;
    return { paragraphId: id, paragraph, start, end, source: text.slice(start, end), gap, language: null };
  });
}

const latin = new Set<LanguageCode>(['en', 'fr', 'de', 'es']);
/** A heading of few words may be of any language that shares its letters. */
const fewWords = 5;

function mayBe(text: string, { language, from }: { language: LanguageCode; from: LanguageCode }): boolean {
  if (language === from) return true;
  if (latin.has(language) && latin.has(from)) return (text.match(/\p{L}+/gu)?.length ?? 0) <= fewWords;
  return from === 'ja' && language === 'zh';
}

function listLeft({ unread, hasTrackedChanges, paragraphs }: TextDocument, foreign: Map<LanguageCode, number>) {
  const isNumbered = paragraphs.some(({ number }) => /\p{Script=Han}/u.test(number ?? ''));
  const comments = paragraphs.filter(({ place }: Paragraph) => place === 'comment').length;
  return [
    ...unread,
    ...[...foreign].map(([language, count]) => `${languageNames[language]}段落${count}段（照录）`),
    ...(comments > 0 ? [`批注${comments}段（照录）`] : []),
    ...(isNumbered ? ['Word自动编号（如“第一条”，照录）'] : []),
    ...(hasTrackedChanges ? ['已有修订中被删除的文字'] : []),
  ];
}
