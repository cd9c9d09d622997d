import type { Certificate } from '@antai/contract/desensitise';
import type { Document } from '@antai/documents/document';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import type { AnalysedFile } from './analyse-files.ts';
import { describeComparison } from './describe-comparison.ts';
import { nameOfResult, type SourceFile } from './describe-record.ts';
import {
  type Choices,
  comparePage,
  editsOf,
  joinFile,
  openIn,
  resultOf,
  type ViewedFile,
  viewRecord,
} from './view-record.ts';

/** What is to be seen of a record. */
export type RecordQuestion =
  | { kind: 'detail'; fileIndex: number; sources: SourceFile[] }
  | { kind: 'comparison'; fileIndex: number; page: { pageNum: number; pageSize: number } }
  | { kind: 'document'; fileIndex: number; name: string }
  | { kind: 'openCount' }
  | { kind: 'files' };

export interface LookOrder {
  /** The files as they were analysed. */
  analysis: PackedJson<AnalysedFile[]>;
  choices: Choices;
  wish: RecordQuestion;
}

/** What is seen, by the kind of the wish. */
export interface Looks {
  /** One file as a text, and how far each file is. */
  detail: {
    file: ReturnType<typeof joinFile>;
    files: { resultName: string; unread: string[]; openCount: number }[];
    openCount: number;
  };
  /** A page of the paragraphs of one file, before and after. */
  comparison: { records: ReturnType<typeof comparePage>; total: number };
  /** All of them that say something, as a document of that name. */
  document: PackedJson<Document>;
  openCount: number;
  /** Every file for the thread that makes its result. */
  files: { openCount: number; views: PackedJson<ViewedFile>[] };
}

/** A record with everything that is decided of it, as far as it is wanted. For a thread where there is much of it. */
export default function lookAtRecord({ analysis, choices, wish }: LookOrder): Looks[RecordQuestion['kind']] {
  const files = viewRecord(unpackJson(analysis), choices);
  switch (wish.kind) {
    case 'detail':
      return detailOf(files, wish);
    case 'comparison': {
      const file = files[wish.fileIndex]!;
      return { records: comparePage(file, wish.page), total: file.paragraphs.length };
    }
    case 'document': {
      const paragraphs = files[wish.fileIndex]!.paragraphs.filter(({ text }) => text.trim() !== '');
      const rows = paragraphs.map(paragraph => ({ original: paragraph.text, result: resultOf(paragraph) }));
      return packJson(describeComparison(wish.name, rows));
    }
    case 'openCount':
      return openIn(files);
    case 'files':
      return { openCount: openIn(files), views: files.map(packJson) };
  }
}

function detailOf(
  files: readonly ViewedFile[],
  { fileIndex, sources }: Extract<RecordQuestion, { kind: 'detail' }>,
): Looks['detail'] {
  const replaced = files.flatMap(replacedIn);
  return {
    file: joinFile(files[fileIndex]!),
    files: sources.map((source, index) => ({
      resultName: nameOfResult(source, index, { count: sources.length, replaced }),
      unread: files[index]?.unread ?? [],
      openCount: openIn(files.slice(index, index + 1)),
    })),
    openCount: openIn(files),
  };
}

/** What was replaced in a file, and by what. */
export const replacedIn = ({ paragraphs }: Pick<ViewedFile, 'paragraphs'>) =>
  paragraphs.flatMap(each =>
    editsOf(each).map(({ start, end, text }) => ({ text: each.text.slice(start, end), replacement: text })),
  );

/** How much was replaced in one file, by its types. */
export function countReplaced({
  paragraphs,
}: Pick<ViewedFile, 'paragraphs'>): Certificate['files'][number]['replaced'] {
  const mentions = paragraphs.flatMap(each => each.mentions).filter(({ text, replacement }) => text !== replacement);
  return [...Map.groupBy(mentions, ({ kind }) => kind)].map(([type, each]) => ({
    type,
    count: each.length,
    distinct: new Set(each.map(({ text }) => text)).size,
  }));
}
