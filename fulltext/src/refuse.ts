import { check, type Field, type Reason, type SearchRecord } from '@antai/query';
import { findField } from '@antai/query/terms';
import { isDay } from '@antai/values';
import type { Batch, IndexDefinition, Interval, Question } from './fulltext.ts';

const maxSections = 14;

/** Lists what is wrong with a question to this index; empty when it can be answered. */
export function refuse(definition: IndexDefinition, question: Question): Reason[] {
  const reasons = check(question.tree, definition.fields);
  const field = 'fieldEn' in question ? findField(definition.fields, question.fieldEn) : undefined;
  if (question.ask === 'facet' && field?.kind !== 'keyword') {
    reasons.push({ path: 'fieldEn', reason: `“${question.fieldEn}”不是选项字段，不能分组计数` });
  }
  if (question.ask === 'histogram' && !hasInterval(field, question.interval)) {
    reasons.push({ path: 'interval', reason: `“${question.fieldEn}”不能按这样的区间计数` });
  }
  if (question.ask === 'search') {
    const sorted = findField(definition.fields, question.sort.by);
    if (question.sort.by !== 'relevance' && !isSortable(sorted)) {
      reasons.push({ path: 'sort.by', reason: `不能按“${question.sort.by}”排序` });
    }
    if (!isCount(question.offset)) reasons.push({ path: 'offset', reason: '起始位置应当是不小于 0 的整数' });
    if (!isCount(question.limit)) reasons.push({ path: 'limit', reason: '条数应当是不小于 0 的整数' });
  }
  return reasons;
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

function isSortable(field: Field | undefined): boolean {
  return field?.kind === 'date' || field?.kind === 'number' || (field?.kind === 'keyword' && !!field.ranks);
}

function hasInterval(field: Field | undefined, interval: Interval): boolean {
  if (interval === 'year' || interval === 'month') return field?.kind === 'date';
  const { edges } = interval;
  const isAscending = edges.every((edge, i) => Number.isSafeInteger(edge) && (i === 0 || edge > edges[i - 1]!));
  return field?.kind === 'number' && edges.length > 0 && isAscending;
}

/** Throws when a definition is none that an index can be built from: a mistake of the programmer. */
export function assertDefinition({ name, sectionKeys, fields }: IndexDefinition): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`index name not usable: ${name}`);
  const isCountSound = sectionKeys.length >= 1 && sectionKeys.length <= maxSections;
  if (!isCountSound) throw new Error(`index ${name}: not 1 to ${maxSections} sections`);
  if (new Set(sectionKeys).size < sectionKeys.length) throw new Error(`index ${name}: section named twice`);
  if (new Set(fields.map(field => field.fieldEn)).size < fields.length) throw new Error(`index ${name}: field twice`);
}

/** Throws when a batch holds what the index could not give back: nothing of it is written then. */
export function assertBatch(definition: IndexDefinition, batch: Batch): void {
  if (!Number.isSafeInteger(batch.seq) || batch.seq < 1) throw new Error('seq must be a positive integer');
  for (const record of batch.puts) assertRecord(definition, record);
}

function assertRecord(definition: IndexDefinition, record: SearchRecord): void {
  const refused = (what: string) => new Error(`index ${definition.name}, record ${record.id}: ${what}`);
  if (record.id === '') throw refused('empty id');
  const unknown = record.sections.find(({ key }) => !definition.sectionKeys.includes(key));
  if (unknown) throw refused(`unknown section ${unknown.key}`);
  for (const [name, day] of Object.entries(record.dates)) if (!isDay(day)) throw refused(`${name} is no date`);
  for (const [name, number] of Object.entries(record.numbers)) {
    if (!Number.isSafeInteger(number)) throw refused(`${name} is no integer`);
  }
}
