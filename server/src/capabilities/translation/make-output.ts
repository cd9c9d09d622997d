import type { TranslationForm } from '@antai/contract/translation/records';
import type { Document } from '@antai/documents/document';
import { rewriteDocx } from '@antai/documents/rewrite-docx';
import { rewriteText } from '@antai/documents/rewrite-text';
import { rewriteXlsx } from '@antai/documents/rewrite-xlsx';
import writeExcel from '@antai/documents/write-excel';
import writeWord from '@antai/documents/write-word';
import {
  type Described,
  describeParagraphs,
  describeReport,
  describeTable,
  listReport,
} from './describe-translation.ts';
import { planEdits } from './plan-edits.ts';
import { readContent, type SourceContent } from './read-source.ts';

export interface OutputOrder extends Described {
  form: TranslationForm;
  content: SourceContent;
  now: Date;
}

export interface Output {
  fileType: string;
  /** Absent where a PDF is to be set: fonts are needed for it. */
  bytes?: Uint8Array;
  document?: Document;
}

/** What a translator takes away. For a thread. */
export default async function makeOutput(order: OutputOrder): Promise<Output> {
  switch (order.form) {
    case 'translated':
      return makeTranslated(order);
    case 'table':
      return wordOf(describeTable(order), order.now);
    case 'paragraphs':
      return wordOf(describeParagraphs(order), order.now);
    case 'report':
      return wordOf(describeReport(order), order.now);
    case 'reportPdf':
      return { document: describeReport(order), fileType: 'pdf' };
    case 'reportExcel':
      return { bytes: await writeExcel(listReport(order)), fileType: 'xlsx' };
  }
}

async function wordOf(document: Document, now: Date): Promise<Output> {
  const [bytes] = await writeWord({ want: 'files', documents: [document], now });
  return { bytes: bytes!, fileType: 'docx' };
}

/** The file in its own format; a PDF is laid out anew as Word. */
async function makeTranslated({ content, segments, from, to, name, now }: OutputOrder): Promise<Output> {
  const edits = planEdits(segments, from, to);
  const bytes = 'text' in content ? new TextEncoder().encode(content.text) : content.bytes;
  const fileType = 'text' in content ? 'txt' : content.fileType;
  if (fileType === 'docx') return { bytes: rewriteDocx(bytes, edits), fileType };
  if (fileType === 'xlsx') return { bytes: await rewriteXlsx(bytes, edits), fileType };
  if (fileType === 'txt' || fileType === 'md') return { bytes: rewriteText(bytes, edits), fileType };
  const { paragraphs } = await readContent(content);
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  const lines = paragraphs.map(({ id, text }) =>
    (byParagraph.get(id) ?? [])
      .sort((a, b) => b.start - a.start)
      .reduce((own, edit) => own.slice(0, edit.start) + edit.text + own.slice(edit.end), text),
  );
  return wordOf({ name, blocks: [{ kind: 'text', lines }] }, now);
}
