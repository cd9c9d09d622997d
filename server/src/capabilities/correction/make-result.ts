import type { ExportForm } from '@antai/contract/correction';
import { commentDocx, type Signature } from '@antai/documents/comment-docx';
import { clean, type Document } from '@antai/documents/document';
import { judgeSymbols } from '@antai/documents/judge-symbols';
import { readDocx } from '@antai/documents/read-docx';
import { type Edit, rewriteDocx } from '@antai/documents/rewrite-docx';
import { rewriteText } from '@antai/documents/rewrite-text';
import { rejectChangesDocx, trackChangesDocx } from '@antai/documents/track-changes-docx';
import writeWord from '@antai/documents/write-word';
import type { CheckedParagraph } from './check-file.ts';
import { describeReport, type ReportOrder } from './describe-report.ts';
import { placeFindings } from './view-record.ts';

export interface ResultOrder extends ReportOrder {
  form: ExportForm;
  /** The file as it was sent up; absent for a pasted text. */
  original?: Uint8Array;
  fileType: string;
  paragraphs: CheckedParagraph[];
  /** ISO 8601 with zone. */
  signedAt: string;
  now: Date;
}

export interface Result {
  bytes: Uint8Array;
  fileType: string;
}

const author = '案台文书纠错';

/** What a writer takes away. A file that is no docx is laid out anew as one where it is to hold changes or comments. For a thread. */
export default async function makeResult(order: ResultOrder): Promise<Result> {
  const { form, original, fileType, paragraphs, now } = order;
  if (form === 'report') return { bytes: await wordOf(describeReport(order), now), fileType: 'docx' };
  const edits = editsOf(order);
  if (form === 'clean' && !original) return { bytes: new TextEncoder().encode(correctedOf(order, edits)), fileType };
  if (form === 'clean' && fileType === 'txt') return { bytes: rewriteText(original!, edits), fileType };
  const base =
    fileType === 'docx' ? { bytes: original!, ids: undefined } : await layOut(paragraphs, { name: order.name, now });
  const moved = <Each extends { paragraphId: string }>(all: Each[]) =>
    base.ids ? all.map(each => ({ ...each, paragraphId: base.ids!.get(each.paragraphId) ?? '' })) : all;
  const symbols = base.ids ? 'read' : judgeSymbols(base.bytes, paragraphs);
  const signature = { author, date: order.signedAt, symbols };
  if (form === 'comments') return docx(commentDocx(base.bytes, { comments: moved(commentsOf(order)), signature }));
  if (form === 'clean') return docx(rewriteDocx(base.bytes, moved(edits), { symbols }));
  const tracked = trackChangesDocx(base.bytes, { edits: moved(edits), signature });
  prove(base.bytes, tracked, { edits: moved(edits), signature });
  return docx(tracked);
}

const docx = (bytes: Uint8Array): Result => ({ bytes, fileType: 'docx' });

async function wordOf(document: Document, now: Date): Promise<Uint8Array> {
  const [bytes] = await writeWord({ want: 'files', documents: [document], now });
  return bytes!;
}

function editsOf({ paragraphs, findings }: ResultOrder): Edit[] {
  const accepted = findings.filter(({ replacement }) => replacement !== null);
  return placeFindings(paragraphs, accepted).map(({ each, ...place }) => ({ ...place, text: each.replacement! }));
}

const commentsOf = ({ paragraphs, findings }: ResultOrder) =>
  placeFindings(
    paragraphs,
    findings.filter(({ decision }) => decision !== 'ignored'),
  ).map(({ each, ...place }) => ({ ...place, text: sayComment(each) }));

function sayComment({ replacement, right, reason, check }: ResultOrder['findings'][number]): string {
  const change = replacement ?? right;
  if (change === undefined) return reason;
  const advice = change === '' ? '建议删去' : `建议改为“${change}”`;
  // what a model suggests is never taken for a rule's word
  return check === 'model' ? `模型${advice}，${reason}` : `${advice}：${reason}`;
}

const replaced = (text: string, edits: Edit[]) =>
  edits.reduceRight((rest, { start, end, text: own }) => rest.slice(0, start) + own + rest.slice(end), text);

const correctedOf = ({ paragraphs }: Pick<ResultOrder, 'paragraphs'>, edits: Edit[]): string => {
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  return paragraphs.map(({ id, text }) => replaced(text, byParagraph.get(id) ?? [])).join('\n');
};

/** A docx of the paragraphs alone, and what each of them is called in it. */
async function layOut(paragraphs: CheckedParagraph[], { name, now }: { name: string; now: Date }) {
  const body = paragraphs.filter(({ text }) => text.trim() !== '');
  const lines = body.map(({ text }) => text);
  const bytes = await wordOf({ name, blocks: [{ kind: 'text', lines }] }, now);
  const laid = readDocx(bytes).paragraphs;
  const ids = new Map<string, string>();
  let at = 0;
  for (const { id, text } of body) {
    while (at < laid.length && laid[at]!.text !== clean(text)) at += 1;
    if (at === laid.length) throw new Error('the laid out docx does not say what it should');
    ids.set(id, laid[at]!.id);
    at += 1;
  }
  return { bytes, ids };
}

interface Proof {
  edits: Edit[];
  signature: Signature;
}

/** Nothing goes out that does not lead both ways: all accepted to the corrected text, all rejected to the original. */
function prove(original: Uint8Array, tracked: Uint8Array, { edits, signature }: Proof) {
  const read = (bytes: Uint8Array) => readDocx(bytes, signature.symbols).paragraphs;
  const before = read(original);
  const accepted = read(tracked).map(({ text }) => text);
  const rejected = read(rejectChangesDocx(tracked, signature)).map(({ text }) => text);
  const expected = correctedOf({ paragraphs: before }, edits);
  if (accepted.join('\n') !== expected) throw new Error('the tracked changes do not lead to the corrected text');
  if (rejected.join('\n') !== before.map(({ text }) => text).join('\n'))
    throw new Error('the tracked changes do not lead back to the original');
}
