import { packJson } from '../../../platform/pack-json.ts';
import type { PackedPieces } from '../join-pieces.ts';
import { sliceBySize } from '../slice-by-size.ts';
import { type ReadUnit, readTmx, type TmxOrder, type TmxReading } from './read-tmx.ts';

/** A unit as it leaves a thread. */
export type PackedUnit = Omit<ReadUnit, 'changedAt'> & { changedAt?: string };

export type PackedTmx =
  | {
      kind: 'read';
      pieces: PackedPieces<PackedUnit>;
      count: number;
      bytes: number;
      losses: Extract<TmxReading, { kind: 'read' }>['losses'];
    }
  | Exclude<TmxReading, { kind: 'read' }>;

const packUnit = ({ changedAt, ...unit }: ReadUnit): PackedUnit => ({
  ...unit,
  ...(changedAt ? { changedAt: changedAt.toISOString() } : {}),
});

const bytesOf = ({ source, target, before, origin }: ReadUnit) =>
  [source, target, before, origin].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** The translations of a TMX file in pieces, each of which is taken in in some milliseconds. For a thread. */
export default function packTmx({ piece, ...order }: TmxOrder & { piece: { count: number; size: number } }): PackedTmx {
  const reading = readTmx(order);
  if (reading.kind !== 'read') return reading;
  const { units, losses } = reading;
  return {
    kind: 'read',
    pieces: [...sliceBySize(units, { ...piece, sizeOf: bytesOf })].map(some => packJson(some.map(packUnit))),
    count: units.length,
    bytes: units.reduce((sum, unit) => sum + bytesOf(unit), 0),
    losses,
  };
}
