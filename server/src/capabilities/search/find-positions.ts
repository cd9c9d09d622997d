import { search } from '@antai/contract/search';
import { type Field, type Mark, positions, type Tree } from '@antai/query';
import { countPhrases } from '@antai/query/terms';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';

export interface PositionsInput {
  tree: Tree;
  sections: { key: string; text: string }[];
  fields: Field[];
}

type HitPositions = { section: number; marks: Mark[] }[];

/** Characters times phrases that are looked through in a moment, and have not more than some thousand places. */
const quickMax = 20_000;

/** Whether the hits are found so soon that nobody else waits for it. */
export function isQuick({ tree, sections }: PositionsInput): boolean {
  const characters = sections.reduce((sum, { text }) => sum + text.length, 0);
  return characters * countPhrases(tree) <= quickMax;
}

/** The places of a record that answer the conditions, section by section; sections without any are left out. */
export function findPositions({ tree, sections, fields }: PositionsInput): HitPositions {
  return sections
    .map((part, section) => ({ section, marks: positions(tree, part, { fields }) }))
    .filter(({ marks }) => marks.length > 0);
}

/** The entry of the threads: the answer as JSON, as the contract of the call writes it. */
export default (input: PositionsInput): PackedJson<HitPositions> =>
  packJson(search.positions.output.parse(findPositions(input)));
