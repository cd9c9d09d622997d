import { codeOfMatch, codeOfOperation } from './node-codes.ts';
import type { ConditionNode, NodeField } from './read-nodes.ts';
import { defaultDistance, type Tree } from './tree.ts';

const asText = (value: string | number | undefined) => (value === undefined ? undefined : String(value));

/** A tree over these fields as it travels: what `readNodes` reads back into the same tree. */
export function writeNode(tree: Tree, fields: readonly NodeField[]): ConditionNode {
  if (tree.kind === 'group') {
    const fontNum = tree.op === 'within' ? (tree.distance ?? defaultDistance) : undefined;
    const childQueryBO = tree.children.map(child => writeNode(child, fields));
    return { queryType: codeOfOperation[tree.op], fontNum, childQueryBO };
  }
  const field = fields.find(({ fieldEn }) => fieldEn === tree.field);
  const common = {
    fieldEn: tree.field,
    fieldCn: field?.fieldCn,
    fieldType: field?.fieldType,
    ...(tree.isExcluded ? { isExcluded: true } : {}),
  };
  if (tree.kind === 'text')
    return { baseQueryBO: { ...common, fieldValue: tree.text, matchType: codeOfMatch[tree.match] } };
  if (tree.kind === 'keyword') return { baseQueryBO: { ...common, selectValues: tree.values } };
  const { from, to } = tree;
  const range =
    field?.kind === 'date' ? { startDate: asText(from), endDate: asText(to) } : { startMoney: from, endMoney: to };
  return { baseQueryBO: { ...common, ...range } };
}
