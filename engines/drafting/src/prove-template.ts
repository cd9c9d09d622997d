import { blocksOf, type DocxSource, rangeOf } from './docx-source.ts';
import { createEvaluator } from './evaluate.ts';
import { fillSource } from './fill-source.ts';
import { fillTemplate } from './fill-template.ts';
import { readExpression, TemplateFault } from './read-expression.ts';
import { runChecks } from './run-checks.ts';
import { type Field, fieldTypes, type Template, type Values } from './template.ts';

const expressionMax = 500;
const problemsMax = 50;

/**
 * What is wrong with a template that somebody wrote, in words; nothing where it can be filled whatever is answered. It is tried
 * with nothing, with something everywhere, and with each of its conditions turned over by the answers of select and bool fields.
 */
export function proveTemplate(template: Template, source: DocxSource | null): string[] {
  const problems = [...fieldProblems(template), ...(source ? sourceProblems(source) : [])];
  if (problems.length > 0) return problems.slice(0, problemsMax);
  const blocks = source ? blocksOf(source) : template.blocks;
  const tried = { ...template, blocks };
  problems.push(...referenceProblems(blocks));
  for (const text of textsOf([blocks, source?.places ?? []]))
    for (const [, expression = ''] of text.matchAll(/\{\{(.+?)\}\}/gu))
      if (expression.length > expressionMax) problems.push(`式子过长：${expression.slice(0, 40)}`);
      else problems.push(...attempt(() => readExpression(expression.trim()) && []));
  for (const values of [{}, sampleOf(template.fields, 0), sampleOf(template.fields, 1)]) {
    problems.push(...attempt(() => fillTemplate(tried, values).problems.filter(isOfTemplate)));
    problems.push(...attempt(() => runChecks(tried, values) && []));
    if (source) problems.push(...attempt(() => fillSource(template, { source, values }) && []));
  }
  return [...new Set(problems)].slice(0, problemsMax);
}

/** What comes of these answers alone: a clause that is gone under them, days in the wrong order, a number too large for words. */
const isOfTemplate = (problem: string) => !/^(?:引用的条款已删除|截止日|写不成)/u.test(problem);

/** References to what no block is called. */
function referenceProblems(blocks: unknown): string[] {
  const ids = new Set(valuesOf(blocks, 'id'));
  return textsOf(blocks).flatMap(text =>
    [...text.matchAll(/\[\[(.+?)\]\]/gu)].flatMap(([whole, body = '']) => {
      const targets = body.split('|')[0]!.split(',');
      return targets.every(id => ids.has(id.trim())) ? [] : [`引用的条款不存在：${whole.slice(0, 60)}`];
    }),
  );
}

function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [...(name === key ? [each] : []), ...valuesOf(each, key)]);
}

function attempt(work: () => string[]): string[] {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateFault) return [error.message];
    return [error instanceof Error ? `算不出：${error.message.slice(0, 80)}` : '算不出'];
  }
}

const idForm = /^[A-Za-z][A-Za-z0-9_]{0,39}$/u;

function fieldProblems({ fields, sections }: Template): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id, label, type, options = [], section, showIf, fields: columns = [] } of fields) {
    if (!idForm.test(id)) problems.push(`字段标识有误：${id}`);
    if (seen.has(id)) problems.push(`字段标识重复：${id}`);
    seen.add(id);
    if (label.trim() === '') problems.push(`字段 ${id} 没有名称`);
    if (!fieldTypes.includes(type)) problems.push(`${label}的类型有误`);
    if ((type === 'select' || type === 'multi') && options.length === 0) problems.push(`${label}没有选项`);
    if (type === 'rows' && columns.length === 0) problems.push(`${label}没有列`);
    if (!sections.some(each => each.id === section)) problems.push(`${label}没有分区`);
    if (columns.some(column => !idForm.test(column.id) || column.type === 'rows' || column.type === 'party'))
      problems.push(`${label}的列有误`);
    if (showIf !== undefined)
      problems.push(...attempt(() => (createEvaluator({ fields }, {}).holds(showIf) === undefined ? [] : [])));
  }
  return problems;
}

function sourceProblems(source: DocxSource): string[] {
  const problems: string[] = [];
  const byParagraph = Map.groupBy(source.places, ({ paragraphId }) => paragraphId);
  const lengths = new Map(source.paragraphs.map(({ id, text }) => [id, text.length]));
  for (const [id, places] of byParagraph) {
    const sorted = places.toSorted((a, b) => a.start - b.start);
    for (const [at, { start, end }] of sorted.entries())
      if (start < 0 || end <= start || end > (lengths.get(id) ?? -1) || start < (sorted[at - 1]?.end ?? 0))
        problems.push('填写处的位置有误或重叠，请重新选取');
  }
  let last = -1;
  const ranges = source.stretches.map(stretch => rangeOf(source, stretch));
  for (const range of ranges.toSorted((a, b) => (a?.first ?? -1) - (b?.first ?? -1))) {
    if (!range) problems.push('条件或重复的起止段落有误，请重新选取');
    else if (range.first <= last) problems.push('条件或重复的段落不能互相重叠');
    else last = range.last;
  }
  return problems;
}

const day = '2026-11-23';

/** Something for every field: the first or the last of its options, two items of a list. */
function sampleOf(fields: readonly Field[], turn: 0 | 1): Values {
  const one = ({ type, options = [], fields: columns = [] }: Field): unknown => {
    switch (type) {
      case 'date':
        return day;
      case 'money':
        return 1_000_000;
      case 'number':
      case 'percent':
        return 5;
      case 'bool':
        return turn === 0;
      case 'select':
        return turn === 0 ? options[0] : options.at(-1);
      case 'multi':
        return turn === 0 ? options : options.slice(0, 1);
      case 'party':
        return { kind: turn === 0 ? '法人' : '自然人', name: '甲' };
      case 'rows':
        return [sampleOf(columns, 0), sampleOf(columns, 1)];
      default:
        return '甲';
    }
  };
  return Object.fromEntries(fields.map(field => [field.id, field.repeat ? [one(field), one(field)] : one(field)]));
}

/** Every text that stands anywhere below. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
