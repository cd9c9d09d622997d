import type { Category, CategoryField, QueryNode } from '@antai/contract/search';
import { check } from '@antai/query';
import { type NodeField, readNodes, writeNode } from '@antai/query/nodes';
import { parse, print } from '@antai/query/text';

const kindOf = ({ fieldType }: CategoryField): NodeField['kind'] => {
  if (fieldType === 'text' || fieldType === 'date') return fieldType;
  return fieldType === 'money' || fieldType === 'number' ? 'number' : 'keyword';
};

const fieldsOf = (category: Category): NodeField[] =>
  category.fields.map(field => ({
    fieldEn: field.fieldEn,
    fieldCn: field.fieldCn,
    fieldType: field.fieldType,
    kind: kindOf(field),
    ...(field.fieldType.endsWith('Tree') ? { isTree: true } : {}),
    ...(field.fieldType === 'money' ? { isMoney: true } : {}),
  }));

/** What a typed line says, or at which character it says nothing, and why. */
export type TextForm =
  | { kind: 'read'; conditions: QueryNode }
  | { kind: 'refused'; position: number | undefined; reason: string };

/** Reads the text form of conditions over the fields of a category; an empty line is no condition. */
export function readTextForm(text: string, category: Category): TextForm {
  const fields = fieldsOf(category);
  const outcome = parse(text, fields);
  if (outcome.kind === 'none') return { kind: 'read', conditions: { queryType: 0, childQueryBO: [] } };
  if (outcome.kind === 'failed') return { kind: 'refused', position: outcome.position, reason: outcome.reason };
  const wrong = check(outcome.tree, fields)[0];
  if (wrong) return { kind: 'refused', position: undefined, reason: wrong.reason };
  const node: QueryNode = writeNode(outcome.tree, fields);
  return { kind: 'read', conditions: node.childQueryBO ? node : { queryType: 0, childQueryBO: [node] } };
}

/** The text form of conditions, or why they have none. */
export function writeTextForm(
  conditions: QueryNode,
  category: Category,
): { kind: 'text'; text: string } | { kind: 'refused'; reason: string } {
  const fields = fieldsOf(category);
  const { queryType, fontNum, childQueryBO } = conditions;
  const outcome = readNodes({ queryType, fontNum, childQueryBO }, fields);
  return outcome.kind === 'read'
    ? { kind: 'text', text: print(outcome.tree, fields) }
    : { kind: 'refused', reason: outcome.reason };
}
