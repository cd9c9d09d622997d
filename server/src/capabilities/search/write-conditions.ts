import type { RecordType } from '@antai/contract/records';
import { queryTypes, type SearchRequest } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { check } from '@antai/query';
import { writeNode } from '@antai/query/nodes';
import { parse, print } from '@antai/query/text';
import { Fault } from '../../platform/fault.ts';
import { categoryOf, fieldsOf } from './describe-categories.ts';
import { treeOf } from './read-conditions.ts';

/** Conditions in words. */
export function printConditions(conditions: SearchRequest): string {
  const category = categoryOf(conditions.recordType);
  return print(treeOf(category, conditions), fieldsOf(category));
}

/** Conditions of words; a fault says at which character they cannot be read. */
export function parseConditions(recordType: RecordType, text: string) {
  const category = categoryOf(recordType);
  const read = parse(text, fieldsOf(category));
  if (read.kind === 'none') return { queryType: queryTypes.intersection, fontNum: null, childQueryBO: [] };
  if (read.kind === 'failed') throw new Fault(faults.invalid, `第${read.position + 1}个字：${read.reason}`);
  const wrong = check(read.tree, fieldsOf(category))[0];
  if (wrong) throw new Fault(faults.invalid, wrong.reason);
  const node = writeNode(read.tree, fieldsOf(category));
  const isGroup = node.childQueryBO != null;
  return {
    queryType: isGroup ? (node.queryType ?? 0) : 0,
    fontNum: isGroup ? (node.fontNum ?? null) : null,
    childQueryBO: isGroup ? (node.childQueryBO ?? []) : [node],
  };
}
