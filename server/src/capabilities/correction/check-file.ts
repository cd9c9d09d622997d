import { readFile } from '@antai/documents/read-file';
import { type TextDocument, UnreadableFile } from '@antai/documents/text-document';
import { dateDocument, findIssues, type Issue } from '@antai/proofreading';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { composeText } from './compose-text.ts';
import { registeredStatutes } from './list-statutes.ts';

export interface CheckOrder {
  /** The file, or a text that was pasted. */
  source: { bytes: Uint8Array; fileType: string } | { text: string };
  charactersMax: number;
}

/** A paragraph that can be corrected; they are joined by line ends into the text that findings stand in. */
export interface CheckedParagraph {
  id: string;
  text: string;
}

/** What was read, and what the checks object to in it. */
export interface CheckReading {
  paragraphs: CheckedParagraph[];
  issues: Issue[];
  notChecked: string[];
}

export type CheckOutcome =
  /** The text that findings stand in, and the day it is of where it says one. */
  | { kind: 'checked'; text: string; day: string | undefined; reading: PackedJson<CheckReading> }
  | { kind: 'unreadable'; message: string }
  | { kind: 'tooLong' }
  | { kind: 'noText' };

/** Reads a file or a text and says what the checks object to. For a thread. */
export default async function checkFile(order: CheckOrder): Promise<CheckOutcome> {
  const source = await composeSource(order);
  if (source.kind !== 'read') return source;
  const { composed, place, lines: text, paragraphs, notChecked } = source;
  const issues = findIssues(composed, registeredStatutes).flatMap(place);
  return { kind: 'checked', text, day: dateDocument(text), reading: packJson({ paragraphs, issues, notChecked }) };
}

/** What a finding in the composed text needs to be placed in the lines. */
interface Placeable {
  start: number;
  end: number;
  wrong: string;
  right?: string;
}

/** A source as the one text that is checked, and the way from there to its lines; or why there is nothing to check. */
export async function composeSource({ source, charactersMax }: CheckOrder) {
  const document = await readSource(source);
  if ('message' in document) return { kind: 'unreadable' as const, message: document.message };
  const paragraphs = document.paragraphs.filter(({ place }) => place !== 'comment');
  if (paragraphs.reduce((sum, { text }) => sum + text.length, 0) > charactersMax) return { kind: 'tooLong' as const };
  if (paragraphs.every(({ text }) => text.trim() === '')) return { kind: 'noText' as const };
  const { text, placeOf } = composeText(paragraphs);
  const lines = paragraphs.map(each => each.text).join('\n');
  /** The same finding in the lines; none where it begins with no paragraph's own words, without a correction where it is cut. */
  function place<Each extends Placeable>(finding: Each): Each[] {
    const stretch = placeOf(finding.start, finding.end);
    if (!stretch) return [];
    const { right, ...rest } = finding;
    const { start, end, isCut } = stretch;
    const placed = { ...rest, start, end, wrong: lines.slice(start, end) } as Each;
    return [isCut || right === undefined ? placed : { ...placed, right }];
  }
  return {
    kind: 'read' as const,
    composed: text,
    place,
    lines,
    paragraphs: paragraphs.map(({ id, text: own }) => ({ id, text: own })),
    notChecked: listUnchecked(document, paragraphs.length),
  };
}

async function readSource(source: CheckOrder['source']): Promise<TextDocument | { message: string }> {
  if ('text' in source) {
    const lines = source.text.split('\n');
    const paragraphs = lines.map((text, index) => ({ id: `body/${index}`, place: 'body' as const, text }));
    return { paragraphs, hasTrackedChanges: false, unread: [] };
  }
  try {
    return await readFile(source.bytes, source.fileType);
  } catch (error) {
    if (error instanceof UnreadableFile) return { message: error.message };
    throw error;
  }
}

const listUnchecked = ({ unread, paragraphs, hasTrackedChanges }: TextDocument, checked: number): string[] => [
  ...unread,
  ...(paragraphs.length > checked ? [`批注${paragraphs.length - checked}段`] : []),
  ...(hasTrackedChanges ? ['已有修订中被删除的文字'] : []),
];
