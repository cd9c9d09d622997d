import type { PreviewParagraph } from '@antai/contract/translation/editing';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { type Paragraph, UnreadableFile } from '@antai/documents/text-document';
import { type PackedJson, packJson } from '../../../platform/pack-json.ts';
import { type PackedPieces, unpackPieces } from '../join-pieces.ts';
import { type PlacedSegment, planEdits } from '../plan-edits.ts';
import { readContent, type SourceContent } from '../read-source.ts';

export interface PreviewOrder {
  content: SourceContent;
  from: LanguageCode;
  to: LanguageCode;
  segments: PackedPieces<PreviewedSegment>;
}

type PreviewedSegment = PlacedSegment & { segmentId: number; isConfirmed: boolean };

export type PreviewOutcome =
  | { kind: 'shown'; answer: PackedJson<{ paragraphs: PreviewParagraph[] }> }
  | { kind: 'unreadable'; message: string };

/** What goes out as it will read, paragraph by paragraph. For a thread. */
export default async function previewDocument({ content, from, to, ...order }: PreviewOrder): Promise<PreviewOutcome> {
  try {
    const segments = unpackPieces(order.segments);
    const { paragraphs } = await readContent(content, segments);
    const byParagraph = Map.groupBy(segments, ({ paragraphId }) => paragraphId);
    const edits = new Map(
      planEdits(segments, { usual: from, to }).map(edit => [`${edit.paragraphId} ${edit.start}`, edit]),
    );
    const show = (paragraph: Paragraph): PreviewParagraph => {
      const own = byParagraph.get(paragraph.id) ?? [];
      return { ...placeOf(paragraph), pieces: piecesOf(paragraph, { segments: own, edits }) };
    };
    return {
      kind: 'shown',
      answer: packJson({ paragraphs: paragraphs.map(show).filter(({ pieces }) => pieces.length > 0) }),
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

const placeOf = ({ place, number, headingLevel, cell }: Paragraph): Omit<PreviewParagraph, 'pieces'> => ({
  place,
  number: number ?? null,
  headingLevel: headingLevel ?? null,
  cell: cell ?? null,
});

type Piece = PreviewParagraph['pieces'][number];

function piecesOf(
  { text }: Paragraph,
  {
    segments,
    edits,
  }: { segments: readonly PreviewedSegment[]; edits: ReadonlyMap<string, { end: number; text: string }> },
): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const leave = (to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), segmentId: null, state: 'left' });
  };
  for (const { paragraphId, start, end, segmentId, target, isConfirmed } of segments) {
    leave(start);
    const edit = edits.get(`${paragraphId} ${start}`);
    const state = target.trim() === '' ? 'open' : isConfirmed ? 'confirmed' : 'draft';
    pieces.push({ text: edit?.text ?? text.slice(start, end), segmentId, state });
    from = edit?.end ?? end;
  }
  leave(text.length);
  return pieces.some(piece => piece.text.trim() !== '') ? pieces : [];
}
