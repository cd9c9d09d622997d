import { fieldSchemas, type RecordType } from '@antai/contract/records';
import { type Category, type CategoryField, type FieldType, matchTypes } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { IndexDefinition } from '@antai/fulltext';
import { isLitigationRole, listCausePlaces, placeCause, placeCourt } from '@antai/judgment';
import type { Field, SearchRecord } from '@antai/query';
import type { NodeField } from '@antai/query/nodes';
import { isDay } from '@antai/values';
import { Fault } from '../../platform/fault.ts';
import { sha256Of } from '../../platform/hash.ts';
import described from './data/categories.json' with { type: 'json' };

export interface SearchField {
  fieldEn: string;
  fieldCn: string;
  fieldType: FieldType;
  sections?: string[];
  /** Other names of the vocabulary for the same field. */
  aliases?: string[];
  isFilterable?: boolean;
  isSortable?: boolean;
  isChartable?: boolean;
  isColumn?: boolean;
  /** Its values are proposed while somebody types. */
  isSuggested?: boolean;
  chart?: NonNullable<CategoryField['chart']>;
  options?: string[];
}

/** One record type as the search knows it: the one entry from which editor, filters, columns, charts and index are made. */
export interface SearchCategory {
  id: number;
  recordType: RecordType;
  name: string;
  mainTab: string;
  detailPage: string;
  titleField: string;
  numberField?: string;
  usualSort: { fieldEn: string; order: 'asc' | 'desc' };
  latestField: string;
  sections: { key: string; title: string }[];
  fields: SearchField[];
}

/** What a field is to the query engine. */
const kinds: Record<FieldType, Field['kind']> = {
  text: 'text',
  keyword: 'keyword',
  select: 'keyword',
  regionTree: 'keyword',
  causeTree: 'keyword',
  courtTree: 'keyword',
  date: 'date',
  number: 'number',
  money: 'number',
};

export const categories = described as SearchCategory[];

const samples: Record<Field['kind'], unknown[]> = {
  text: [],
  keyword: ['买卖合同纠纷', ['买卖合同纠纷']],
  date: ['2024-01-01'],
  number: [1],
};

/** Described fields that records of their type do not have, or have in another kind: they would be searched in vain. */
export const fieldsWithoutValues = (all: SearchCategory[]): string[] =>
  all.flatMap(({ recordType, name, fields }) =>
    fields.flatMap(({ fieldEn, fieldType }) => {
      const shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> =
        fieldSchemas[recordType].shape;
      const values = samples[kinds[fieldType]];
      const isKept = values.length === 0 || values.some(value => shape[fieldEn]?.safeParse(value).success);
      return isKept ? [] : [`${name}.${fieldEn}`];
    }),
  );

/** Changes when any description changes, or the place of a cause, and with it what an index holds. */
export const categoryVersion = sha256Of(JSON.stringify([categories, listCausePlaces()])).slice(0, 12);

const orphans = fieldsWithoutValues(categories);
if (orphans.length > 0) throw new Error(`categories.json describes fields that no record has: ${orphans.join(', ')}`);

const categoryByType = Object.fromEntries(categories.map(category => [category.recordType, category]));

/** The category of a record type; every type has one. */
export const categoryOf = (recordType: RecordType) => categoryByType[recordType] as SearchCategory;

export const isTree = (type: FieldType) => type.endsWith('Tree');

const nodeFields = new WeakMap<SearchCategory, NodeField[]>();

/** The fields as the query engine wants them. */
export function fieldsOf(category: SearchCategory): NodeField[] {
  const existing = nodeFields.get(category) ?? nodeFieldsOf(category);
  nodeFields.set(category, existing);
  return existing;
}

const nodeFieldsOf = (category: SearchCategory): NodeField[] =>
  category.fields.map(({ fieldEn, fieldCn, fieldType, sections, options, aliases }) => ({
    fieldEn,
    fieldCn,
    fieldType,
    kind: kinds[fieldType],
    ...(aliases ? { aliases } : {}),
    ...(fieldType === 'money' ? { isMoney: true } : {}),
    ...(sections ? { sections } : {}),
    ...(isTree(fieldType) ? { isTree: true } : {}),
    // options are listed from the highest; an order counts up to it
    ...(options ? { ranks: options.toReversed() } : {}),
  }));

const matchTypesOf = (type: FieldType) =>
  kinds[type] === 'text' || type === 'keyword' || isTree(type) ? Object.values(matchTypes) : [];

/** A category as the front end reads it. */
export const describe = (category: SearchCategory, resourceId: number): Category => ({
  id: category.id,
  recordType: category.recordType,
  name: category.name,
  mainTab: category.mainTab,
  resourceId,
  detailPage: category.detailPage,
  titleField: category.titleField,
  ...(category.numberField ? { numberField: category.numberField } : {}),
  sections: category.sections,
  usualSort: category.usualSort,
  fields: category.fields.map(field => ({
    fieldEn: field.fieldEn,
    fieldCn: field.fieldCn,
    fieldType: field.fieldType,
    isSearchable: true,
    isFilterable: field.isFilterable ?? false,
    isSortable: field.isSortable ?? false,
    isChartable: field.isChartable ?? false,
    isColumn: field.isColumn ?? false,
    matchTypes: matchTypesOf(field.fieldType),
    ...(field.options ? { options: field.options.map(value => ({ value, label: value })) } : {}),
    ...(field.chart ? { chart: field.chart } : {}),
  })),
});

/** The field of that name or alias; a fault names one that is not there. */
export function fieldOf(category: SearchCategory, name: string): SearchField {
  const field = category.fields.find(each => each.fieldEn === name || each.aliases?.includes(name));
  if (!field) throw new Fault(faults.invalid, `“${category.name}”没有名为“${name.slice(0, 40)}”的字段`);
  return field;
}

/** A value or a list of values as trimmed texts, blanks left out. */
export const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
    .map(each => String(each).trim())
    .filter(each => each !== '');

/** The values of a field as they are searched: those of a tree with every level above them, from the root. */
function keywordsOf(
  fieldEn: string,
  { fieldType, fields }: { fieldType: FieldType; fields: Record<string, unknown> },
): string[] {
  const values = strings(fields[fieldEn]);
  // a region is kept as its levels
  if (fieldType === 'regionTree') return [values.join('/')];
  if (fieldType === 'causeTree') return values.map(cause => placeCause(cause, strings(fields.caseType)[0]));
  if (fieldType === 'courtTree') return values.map(court => placeCourt(court, placeOf(fields, values)));
  // sources name the parties' roles among the keywords
  return fieldEn === 'keywords' ? values.filter(value => !isLitigationRole(value)) : values;
}

/** Where a record with one court says that it is; that of several courts is read from their names. */
function placeOf(fields: Record<string, unknown>, courts: string[]) {
  const [province, city] = courts.length === 1 ? strings(fields.region) : [];
  return { province, city };
}

/** A record as it is searched: its sections, and the values of its described fields. */
export function searchRecordOf(
  category: SearchCategory,
  record: { id: string; fields: Record<string, unknown>; sections: { key: string; text: string }[] },
): SearchRecord {
  const entry: SearchRecord = { id: record.id, sections: record.sections, keywords: {}, numbers: {}, dates: {} };
  for (const { fieldEn, fieldType } of category.fields) {
    const value = record.fields[fieldEn];
    const kind = kinds[fieldType];
    if (value === undefined || value === null || kind === 'text') continue;
    if (kind === 'keyword') entry.keywords[fieldEn] = keywordsOf(fieldEn, { fieldType, fields: record.fields });
    else if (kind === 'number' && Number.isSafeInteger(value)) entry.numbers[fieldEn] = value as number;
    // the index refuses a batch with a day that is none, and would stand still at this record
    else if (kind === 'date' && typeof value === 'string' && isDay(value)) entry.dates[fieldEn] = value;
  }
  return entry;
}

/** What the index of a category is called: lower case, as every index wants its name. */
export const indexNameOf = ({ mainTab }: Pick<SearchCategory, 'mainTab'>) => mainTab.toLowerCase();

/** A category as an index holds it. */
export const indexDefinitionOf = (category: SearchCategory): IndexDefinition => ({
  name: indexNameOf(category),
  sectionKeys: category.sections.map(({ key }) => key),
  fields: fieldsOf(category),
});
