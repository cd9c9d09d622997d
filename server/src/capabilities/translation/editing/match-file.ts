import type { ExchangeReport } from '@antai/contract/translation/editing';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { type PackedJson, packJson } from '../../../platform/pack-json.ts';
import { cut, listLosses } from '../exchange/list-losses.ts';
import readXliff, { type XliffReading } from '../exchange/read-xliff.ts';
import { type PackedPieces, unpackPieces } from '../join-pieces.ts';
import { sliceBySize } from '../slice-by-size.ts';
import { type ExchangeEdit, type MatchedSegment, matchExchange } from './match-exchange.ts';

export interface MatchOrder {
  bytes: Uint8Array;
  segments: PackedPieces<MatchedSegment>;
  from: LanguageCode;
  to: LanguageCode;
  prefer: 'own' | 'file';
  /** Edits of a piece, and bytes of it. */
  pieceMax: { rows: number; bytes: number };
}

export type MatchOutcome =
  | {
      kind: 'matched';
      edits: PackedPieces<ExchangeEdit>;
      /** Bytes that the record takes more for them. */
      growth: number;
      report: PackedJson<ExchangeReport>;
    }
  | { kind: 'otherLanguages' }
  | Exclude<XliffReading, { kind: 'read' }>;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** What a file of exchange changes of a record, and what comes of it in words. For a thread. */
export default function matchFile({ bytes, segments, from, to, prefer, pieceMax }: MatchOrder): MatchOutcome {
  const reading = readXliff(bytes);
  if (reading.kind !== 'read') return reading;
  if (reading.from !== from || reading.to !== to) return { kind: 'otherLanguages' };
  const rows = unpackPieces(segments);
  const { edits, losses, ...plan } = matchExchange(rows, { units: reading.segments, prefer });
  const targets = new Map(rows.map(({ segmentId, target }) => [segmentId, target]));
  const growthOf = ({ segmentId, target, notes }: ExchangeEdit) =>
    (target === undefined ? 0 : bytesOf(target) - bytesOf(targets.get(segmentId))) + bytesOf(notes);
  const pieces = sliceBySize(edits, { count: pieceMax.rows, size: pieceMax.bytes, sizeOf: bytesOf });
  const report: ExchangeReport = {
    applied: edits.filter(({ target }) => target !== undefined).length,
    ...plan,
    losses: listLosses([...reading.losses, ...losses], { shorten: cut, say: reason => reason }),
  };
  return {
    kind: 'matched',
    edits: [...pieces].map(packJson),
    growth: edits.reduce((sum, edit) => sum + growthOf(edit), 0),
    report: packJson(report),
  };
}
