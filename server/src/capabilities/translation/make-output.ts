import type { Acceptance, TranslationFinding, TranslationForm } from '@antai/contract/translation/records';
import type { Block, Document } from '@antai/documents/document';
import { type Edit, rewriteDocx } from '@antai/documents/rewrite-docx';
import { rewriteText } from '@antai/documents/rewrite-text';
import { rewriteXlsx } from '@antai/documents/rewrite-xlsx';
import type { Paragraph } from '@antai/documents/text-document';
import writeExcel from '@antai/documents/write-excel';
import writeWord from '@antai/documents/write-word';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';
import { openTerms } from './aids/open-terms.ts';
import type { PackedTerms } from './aids/pack-terms.ts';
import { checkedFrom } from './check-record.ts';
import {
  describeParagraphs,
  describeReport,
  describeTable,
  listReport,
  type TranslationText,
} from './describe-translation.ts';
import { writeXliff } from './exchange/write-xliff.ts';
import { type PackedPieces, unpackPieces } from './join-pieces.ts';
import { termLister } from './list-terms.ts';
import { planEdits } from './plan-edits.ts';
import { readContent, type SourceContent, settledBytes, symbolsOf } from './read-source.ts';
import type { SegmentRow } from './store.ts';

export interface OutputOrder extends Omit<TranslationText, 'terms' | 'segments' | 'findings' | 'acceptances'> {
  segments: PackedPieces<SegmentRow>;
  findings: PackedJson<TranslationFinding[]>;
  acceptances: PackedPieces<Acceptance>;
  /** The terms of its bases. */
  glossary: PackedTerms;
  recordId: string;
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
export default async function makeOutput({ glossary, ...packed }: OutputOrder): Promise<Output> {
  const order = {
    ...packed,
    segments: unpackPieces(packed.segments),
    findings: unpackJson(packed.findings),
    acceptances: unpackPieces(packed.acceptances),
  };
  const { form, from, to, findings, segments } = order;
  if (!form.startsWith('report')) return makeForm({ ...order, terms: [] });
  const list = termLister({ from: checkedFrom(from, to), checked: openTerms(glossary).checked(), findings });
  return makeForm({ ...order, terms: segments.flatMap(list) });
}

type FormOrder = Omit<OutputOrder, 'glossary' | keyof TranslationText> &
  TranslationText & { segments: readonly SegmentRow[] };

async function makeForm(order: FormOrder): Promise<Output> {
  switch (order.form) {
    case 'translated':
      return makeTranslated(order);
    case 'table':
      return wordOf(describeTable(order), order.now);
    case 'tablePdf':
      return { document: describeTable(order), fileType: 'pdf' };
    case 'paragraphs':
      return wordOf(describeParagraphs(order), order.now);
    case 'paragraphsPdf':
      return { document: describeParagraphs(order), fileType: 'pdf' };
    case 'xliff':
      return { bytes: writeXliff({ ...order, segments: order.segments.map(withNotes) }), fileType: 'xlf' };
    case 'report':
      return wordOf(describeReport(order), order.now);
    case 'reportPdf':
      return { document: describeReport(order), fileType: 'pdf' };
    case 'reportExcel':
      return { bytes: await writeExcel(listReport(order)), fileType: 'xlsx' };
  }
}

/** What is still open of the comments goes along. */
const withNotes = <Row extends SegmentRow>({ comments, ...row }: Row) => ({
  ...row,
  notes: comments.filter(({ resolveTime }) => resolveTime === null).map(({ text }) => text),
});

async function wordOf(document: Document, now: Date): Promise<Output> {
  const [bytes] = await writeWord({ want: 'files', documents: [document], now });
  return { bytes: bytes!, fileType: 'docx' };
}

/** The file in its own format; a PDF is laid out anew as Word. */
async function makeTranslated({ content, segments, from, to, name, now }: FormOrder): Promise<Output> {
  const edits = planEdits(segments, { usual: from, to });
  const bytes = 'text' in content ? new TextEncoder().encode(content.text) : settledBytes(content);
  const fileType = 'text' in content ? 'txt' : content.fileType;
  if (fileType === 'docx')
    return { bytes: rewriteDocx(bytes, edits, { symbols: symbolsOf(bytes, segments) }), fileType };
  if (fileType === 'xlsx') return { bytes: await rewriteXlsx(bytes, edits), fileType };
  if (fileType === 'txt' || fileType === 'md') return { bytes: rewriteText(bytes, edits), fileType };
  return wordOf(layOut(name, { paragraphs: (await readContent(content)).paragraphs, edits }), now);
}

/** Paragraphs of a file that cannot be written back, laid out anew with their translation: headings and text. */
function layOut(
  name: string,
  { paragraphs, edits }: { paragraphs: readonly Paragraph[]; edits: readonly Edit[] },
): Document {
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  const textOf = ({ id, text }: Paragraph) =>
    (byParagraph.get(id) ?? [])
      .sort((a, b) => b.start - a.start)
      .reduce((own, edit) => own.slice(0, edit.start) + edit.text + own.slice(edit.end), text);
  const blocks: Block[] = [];
  for (const paragraph of paragraphs) {
    const text = textOf(paragraph);
    const last = blocks.at(-1);
    if (text.trim() === '') continue;
    if (paragraph.headingLevel) blocks.push({ kind: 'heading', level: paragraph.headingLevel > 1 ? 2 : 1, text });
    else if (last?.kind === 'text') last.lines.push(text);
    else blocks.push({ kind: 'text', lines: [text] });
  }
  return { name, blocks };
}
