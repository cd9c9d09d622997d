import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';

/** A list that is packed piece by piece: each is read in a millisecond or two. */
export type PackedPieces<Item> = PackedJson<Item[]>[];

/** The parts of an object as JSON with further fields, lists that are packed already: nothing of them is read. */
export function partsOf(head: object, lists: Record<string, PackedPieces<unknown>>): Uint8Array[] {
  const fields = Object.entries(lists).flatMap(([name, pieces], at) => {
    const isFirst = at === 0 && Object.keys(head).length === 0;
    const filled = pieces.filter(({ length }) => length > '[]'.length);
    const items = filled.flatMap((piece, place) => [Buffer.from(place > 0 ? ',' : ''), piece.subarray(1, -1)]);
    return [Buffer.from(`${isFirst ? '' : ','}${JSON.stringify(name)}:[`), ...items, Buffer.from(']')];
  });
  return [Buffer.from(JSON.stringify(head).slice(0, -1)), ...fields, Buffer.from('}')];
}

/** What all pieces hold. For a thread. */
export const unpackPieces = <Item>(pieces: PackedPieces<Item>): Item[] => pieces.flatMap(piece => unpackJson(piece));
