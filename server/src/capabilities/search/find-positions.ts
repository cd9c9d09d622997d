import { type Field, type Mark, positions, type Tree } from '@antai/query';
import { countPhrases } from '@antai/query/terms';

export interface PositionsInput {
  tree: Tree;
  sections: { key: string; text: string }[];
  fields: Field[];
}

/** Characters times phrases that are looked through in a moment. */
const quickMax = 200_000;

/** Whether the hits are found so soon that nobody else waits for it. */
export function isQuick({ tree, sections }: PositionsInput): boolean {
  const characters = sections.reduce((sum, { text }) => sum + text.length, 0);
  return characters * countPhrases(tree) <= quickMax;
}

/** The places of a record that answer the conditions, section by section; sections without any are left out. */
export default function findPositions({
  tree,
  sections,
  fields,
}: PositionsInput): { section: number; marks: Mark[] }[] {
  return sections
    .map((part, section) => ({ section, marks: positions(tree, part, { fields }) }))
    .filter(({ marks }) => marks.length > 0);
}
