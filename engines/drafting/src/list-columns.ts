import { partyQuestions } from './name-parts.ts';
import type { Field, FieldType, Template } from './template.ts';

/** A column of a table in which each row is a document: which answer, or part of one, stands in it. */
export interface TableColumn {
  title: string;
  fieldId: string;
  type: FieldType;
  /** Which of several, from 0. */
  at?: number;
  /** The part of a party, or the column of a row. */
  part?: string;
  options?: string[];
  required: boolean;
}

/** How many of a list a table asks for; further ones are taken in where a column says their number. */
const usualItems = 2;
/** The most of one list that a table may hold. */
const tableItemsMax = 30;

/** The columns of a table for a template: every field with its title, a party and a list by their parts. */
export function listColumns(template: Pick<Template, 'fields' | 'sections'>): TableColumn[] {
  const labels = Map.groupBy(template.fields, ({ label }) => label);
  return template.fields.flatMap(field => {
    const section = template.sections.find(({ id }) => id === field.section)?.label ?? '';
    const isAlone = labels.get(field.label)!.length === 1;
    const title = isAlone ? field.label : `${field.label}（${section === '' ? field.id : section}）`;
    return columnsOf(field, title);
  });
}

/** The columns of one field, with the first items of a list. */
function columnsOf(field: Field, title: string): TableColumn[] {
  const isList = field.repeat !== undefined || field.type === 'rows';
  if (!isList) return itemColumns(field, { title, at: undefined });
  const count = Math.min(Math.max(usualItems, field.repeat?.min ?? 0), field.repeat?.max ?? field.max ?? usualItems);
  return Array.from({ length: count }, (_, at) => itemColumns(field, { title: `${title}${at + 1}`, at })).flat();
}

/** The columns of one item of a field; `at` says which of several. */
function itemColumns(field: Field, { title, at }: { title: string; at: number | undefined }): TableColumn[] {
  const { id: fieldId, type, options, required = false } = field;
  const place = { fieldId, ...(at === undefined ? {} : { at }) };
  const isFirst = at === undefined || at === 0;
  if (type === 'party')
    return partyQuestions.map(part => ({
      ...{ title: `${title}·${part.label}`, ...place, type: part.type, part: part.id },
      ...(part.options ? { options: part.options } : {}),
      required: required && isFirst && (part.id === 'kind' || part.id === 'name'),
    }));
  if (type === 'rows')
    return (field.fields ?? []).map(column => ({
      ...{ title: `${title}·${column.label}`, ...place, type: column.type, part: column.id },
      ...(column.options ? { options: column.options } : {}),
      required: required && isFirst && column.required === true,
    }));
  return [{ title, ...place, type, ...(options ? { options } : {}), required: required && isFirst }];
}

/** The columns that a table has, by their titles; those of further items of a list too. Undefined for a title that nothing asks for. */
export function createColumnFinder(template: Pick<Template, 'fields' | 'sections'>) {
  const byTitle = new Map(listColumns(template).map(column => [column.title, column]));
  const firsts = [...byTitle.values()].filter(({ at }) => at === 0);
  return (title: string): TableColumn | undefined => {
    const column = byTitle.get(title);
    if (column) return column;
    for (const first of firsts) {
      const [head = '', tail] = first.title.split(/(?<=1)(?=·|$)/u);
      const stem = head.slice(0, -1);
      const match = title.startsWith(stem) ? /^(\d{1,2})(.*)$/u.exec(title.slice(stem.length)) : null;
      const number = Number(match?.[1] ?? 0);
      if (match?.[2] === (tail ?? '') && number > 1 && number <= tableItemsMax)
        return { ...first, title, at: number - 1, required: false };
    }
    return undefined;
  };
}
