import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Field, SearchRecord } from '@antai/query';
import { normalisePhrase, prepareSection, withAncestors } from '@antai/query/terms';
import { rankOf } from '../facts.ts';
import type { IndexDefinition } from '../fulltext.ts';
import { lineMark, names, sentenceEnd } from './mapping.ts';

/** What the engine can hold of an id and of a value, in bytes. */
const maxIdBytes = 512;
const maxValueBytes = 32_766;
const maxLevels = 32;

type Document = Record<string, unknown>;

/** A record as the engine indexes it; throws when it holds what the engine cannot. */
export function documentOf(definition: IndexDefinition, record: SearchRecord): Document {
  assertRoom(record);
  const document: Document = { [names.order]: orderOf(record.id), [names.body]: packBody(record) };
  for (const [i, key] of definition.sectionKeys.entries()) {
    const texts = record.sections.filter(section => section.key === key).map(section => section.text);
    const { text, paragraphs } = prepareSection({ key, text: texts.join('\n') });
    if (paragraphs.length === 0) continue;
    document[names.whole(i)] = text + lineMark;
    const sentences = paragraphs.flatMap(part => part.sentences.map(({ start, end }) => part.text.slice(start, end)));
    document[names.sentences(i)] = sentences.map(sentence => lineMark + sentence + sentenceEnd).join('');
  }
  for (const [i, field] of definition.fields.entries()) Object.assign(document, valuesOf(record, { field, i }));
  return document;
}

function valuesOf(record: SearchRecord, { field, i }: { field: Field; i: number }): Document {
  if (field.kind === 'text') return {};
  if (field.kind !== 'keyword') {
    const value = field.kind === 'date' ? dayNumber(record.dates[field.fieldEn]) : record.numbers[field.fieldEn];
    return value === undefined ? {} : { [names.number(i)]: value };
  }
  const stored = record.keywords[field.fieldEn] ?? [];
  const rank = field.ranks ? rankOf(field, stored) : undefined;
  return {
    [names.value(i)]: [...new Set(stored.flatMap(value => withAncestors(field, value)))],
    [names.equal(i)]: [...new Set(stored.flatMap(value => equals(field, value)))],
    [names.inside(i)]: stored.map(value => lineMark + normalisePhrase(value)),
    ...(rank === undefined ? {} : { [names.rank(i)]: rank }),
  };
}

const separator = '／';

/** Everything that a wanted value may be to find this one: itself, or any stretch of its levels, `／` before those from the root. */
function equals(field: Field, value: string): string[] {
  if (!field.isTree) return [normalisePhrase(value)];
  const levels = levelsOf(value);
  if (levels.length > maxLevels) throw new Error(`a path of more than ${maxLevels} levels`);
  const stretches = levels.flatMap((_, start) =>
    levels.slice(start).map((_, length) => levels.slice(start, start + length + 1).join(separator)),
  );
  return [...stretches, ...levels.map((_, i) => separator + levels.slice(0, i + 1).join(separator))];
}

/** A wanted value as `equals` names it. */
export function storedForm(field: Field, value: string): string {
  if (!field.isTree) return normalisePhrase(value);
  return (value.startsWith('/') ? separator : '') + levelsOf(value).join(separator);
}

function levelsOf(path: string): string[] {
  return normalisePhrase(path)
    .split(separator)
    .filter(level => level !== '');
}

/** A day as the number yyyymmdd, in the order of the days. */
export function dayNumber<T extends string | undefined>(date: T): T extends string ? number : number | undefined;
export function dayNumber(date: string | undefined): number | undefined {
  return date === undefined ? undefined : Number(date.replaceAll('-', ''));
}

/** An id in a form whose bytes stand in the order of its UTF-16 units. */
function orderOf(id: string): string {
  return id.replace(/[^\0-\x7e]/g, unit => `\x7f${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The id that has this form. */
export function idOfOrder(order: string): string {
  return order.replace(/\x7f([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function assertRoom(record: SearchRecord): void {
  if (!isIdSound(record.id))
    throw new Error(`record ${record.id.slice(0, 40)}: an id of more than ${maxIdBytes} bytes`);
  for (const value of Object.values(record.keywords).flat()) {
    if (Buffer.byteLength(value) > maxValueBytes)
      throw new Error(`record ${record.id}: a value too long for an option`);
  }
}

/** True for an id that a record in the engine can have. */
export function isIdSound(id: string): boolean {
  return id !== '' && Buffer.byteLength(id) <= maxIdBytes;
}

/** The record as it was, for reading it again. */
function packBody(record: SearchRecord): string {
  return deflateRawSync(JSON.stringify(record)).toString('base64');
}

export function unpackBody(body: string): SearchRecord {
  return JSON.parse(inflateRawSync(Buffer.from(body, 'base64')).toString('utf8'));
}
