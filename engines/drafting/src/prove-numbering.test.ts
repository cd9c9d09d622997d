import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FilledTemplate, fillTemplate } from './fill-template.ts';
import { listTemplates } from './list-templates.ts';
import { pathsIn, readExpression } from './read-expression.ts';
import type { Field, Template, Values } from './template.ts';
import { writeText } from './write-text.ts';

/** Renderings of one template; 1,500 prove all combinations of most (`DRAFTING_RUNS=1500`). */
const runsMax = Number(process.env.DRAFTING_RUNS ?? 120);

const person = { kind: '自然人', name: '样例某' };
const company = { kind: '法人', name: '样例公司' };

const samples: Partial<Record<Field['type'], unknown>> = {
  bool: true,
  money: 12_300,
  number: 3,
  percent: 3,
  date: '2026-01-31',
  party: company,
};
const sampleOf = (field: Field): unknown => {
  if (field.type === 'rows') return [rowOf(field)];
  if (field.type === 'select') return field.options?.[0];
  if (field.type === 'multi') return [field.options?.[0]];
  return samples[field.type] ?? '样例';
};
const rowOf = ({ fields = [] }: Field) => Object.fromEntries(fields.map(each => [each.id, sampleOf(each)]));

/** Values that lead conditions either way. */
function domainOf(field: Field, base: unknown): unknown[] {
  const { type, required, repeat, options = [] } = field;
  if (type === 'bool') return [true, false];
  if (type === 'select') return options;
  if (type === 'multi') return [[], options, ...options.map(option => [option])];
  if (type === 'rows') {
    const row = (base as unknown[] | undefined)?.[0] ?? rowOf(field);
    return [[row], [row, row, row], ...(base ? [base] : []), ...(required ? [] : [[]])];
  }
  if (type === 'party' && repeat) {
    const list = (base as unknown[] | undefined) ?? [person];
    return required ? [list, [...list, ...list]] : [undefined, list];
  }
  if (type === 'party') return required ? [person, company] : [undefined, company];
  return required ? [base ?? sampleOf(field)] : [base ?? sampleOf(field), undefined];
}

function stringsIn(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap(each => stringsIn(each, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === key && typeof each === 'string' ? [each] : stringsIn(each, key),
  );
}

/** The values to be tried: all combinations where they are few, else each by itself and a sample of a fixed seed. */
function runsOf(template: Template, base: Values, conditions: string[]): Values[] {
  const choices = [...JSON.stringify(template.blocks).matchAll(/\{\{(选\(.+?)\}\}/g)].map(([, source]) => source!);
  const lists = stringsIn(template.blocks, 'each').map(each => each.split(' as ')[0]!);
  const shown = template.fields.flatMap(({ showIf }) => showIf ?? []);
  const used = new Set(
    [...conditions, ...choices, ...shown, ...lists].flatMap(source =>
      pathsIn(readExpression(source)).map(([name]) => name),
    ),
  );
  const full = Object.fromEntries(
    template.fields.map(field => {
      const isFilled = field.required || field.showIf !== undefined;
      const sample = field.repeat ? (field.repeat.min ? [sampleOf(field)] : undefined) : sampleOf(field);
      return [field.id, base[field.id] ?? (isFilled ? sample : undefined)];
    }),
  );
  const domains = template.fields
    .filter(({ id }) => used.has(id))
    .map(field => ({ id: field.id, values: domainOf(field, base[field.id] ?? full[field.id]) }));
  const size = domains.reduce((product, { values }) => product * values.length, 1);
  if (size <= runsMax)
    return domains.reduce<Values[]>(
      (all, { id, values }) => all.flatMap(each => values.map(value => ({ ...each, [id]: value }))),
      [full],
    );
  let seed = 20_260_101;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const runs = [base, full, ...domains.flatMap(({ id, values }) => values.map(value => ({ ...full, [id]: value })))];
  while (runs.length < runsMax)
    runs.push({
      ...full,
      ...Object.fromEntries(domains.map(({ id, values }) => [id, values[Math.floor(random() * values.length)]])),
    });
  return runs;
}

/** Reads 一百零五 by itself, apart from what wrote it. */
function readCount(text: string): number {
  let sum = 0;
  let digit = 0;
  for (const char of text) {
    const value = '零一二三四五六七八九'.indexOf(char);
    if (value >= 0) digit = value;
    else {
      sum += (digit || 1) * ({ 十: 10, 百: 100, 千: 1000 }[char] ?? 1);
      digit = 0;
    }
  }
  return sum + digit;
}

const counted = /[一二三四五六七八九十百千零]+/;
const numbersIn = (text: string) =>
  (text.match(/\d+|[一二三四五六七八九十百千零]+/g) ?? []).map(each =>
    /\d/.test(each) ? Number(each) : readCount(each),
  );
const printedLabel =
  /^(第[一二三四五六七八九十百千零]+[条章组]|[一二三四五六七八九十百]+、|（[一二三四五六七八九十百]+）|（\d+）|\d+\.\d+|\d+\. )/;

/** What is wrong with the numbers and references as they are printed, read from the text alone. */
function audit({ blocks }: FilledTemplate): string[] {
  const faults: string[] = [];
  const text = writeText(blocks, { isMarked: true });
  const printed = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, key, rest = ''] = /^⟦#([^⟧]+)⟧(?:\| )?(.*)$/.exec(line) ?? [];
    if (key === undefined) continue;
    const label = printedLabel.exec(rest)?.[1];
    if (!label) faults.push(`读不出编号：${line.slice(0, 30)}`);
    else printed.set(key, label.trim());
  }
  for (const [, key = '', words = ''] of text.matchAll(/⟦→([^⟧]+)⟧(.*?)⟦\/⟧/g)) {
    const label = printed.get(key);
    if (!label) faults.push(`引用了没有印出的条款：${key}`);
    else if (!endsAlike(numbersIn(words), numbersIn(label))) faults.push(`引用与目标不符：${words} 指向 ${label}`);
  }
  return [...faults, ...auditOrder(blocks)];
}

const endsAlike = (own: number[], target: number[]) => own.slice(-target.length).join('.') === target.join('.');

/** Numbers of one list go up by one, and begin anew below the next number of the level above. */
function auditOrder(blocks: FilledTemplate['blocks']): string[] {
  const faults: string[] = [];
  const last = new Map<string, number>();
  for (const block of blocks) {
    if (block.t !== 'clause') continue;
    const { depth, number } = block;
    const value = numbersIn(number.label).at(-1)!;
    const key = `${number.list}/${depth}`;
    for (const other of last.keys()) {
      const [list, level] = other.split('/').map(Number);
      if (list === number.list && level! > depth && !isContinuous(other, blocks)) last.delete(other);
    }
    if (value !== (last.get(key) ?? 0) + 1)
      faults.push(`编号不连续：${number.label}（前一个${last.get(key) ?? '无'}）`);
    last.set(key, value);
  }
  return faults;
}

const isContinuous = (key: string, blocks: FilledTemplate['blocks']) =>
  blocks.some(
    block => block.t === 'clause' && `${block.number.list}/${block.depth}` === key && block.number.level.continuous,
  );

test.each(
  listTemplates().map(template => [template.title, template] as const),
)('%s：条件取真取假，编号连续、引用相符', (_, template) => {
  const source = new URL(`../data/fills/${template.id}.json`, import.meta.url);
  const base = JSON.parse(readFileSync(source, 'utf8')) as Values;
  const conditions = [...new Set(stringsIn(template.blocks, 'if'))];
  const open = new Set(conditions.flatMap(condition => [`${condition} 真`, `${condition} 假`]));
  const faults = new Set<string>();
  for (const values of runsOf(template, base, conditions)) {
    const filled = fillTemplate(template, values, {
      onCondition: (condition, holds) => open.delete(`${condition} ${holds ? '真' : '假'}`),
    });
    for (const fault of [...audit(filled), ...filled.problems]) faults.add(fault);
  }
  expect([...faults]).toEqual([]);
  expect([...open]).toEqual([]);
});

test('编号或引用写错时查得出来', () => {
  const template = listTemplates().find(({ id }) => id === 'sales-contract')!;
  const base = JSON.parse(
    readFileSync(new URL('../data/fills/sales-contract.json', import.meta.url), 'utf8'),
  ) as Values;
  const { blocks } = fillTemplate(template, base);
  const broken = structuredClone(blocks);
  const clause = broken.find(block => block.t === 'clause' && block.number.key)!;
  if (clause.t === 'clause') clause.number.label = clause.number.label.replace(counted, '九十');
  expect(audit({ blocks: broken } as FilledTemplate).length).toBeGreaterThan(0);
});
