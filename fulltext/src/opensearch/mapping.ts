import { createHash } from 'node:crypto';
import type { Field } from '@antai/query';
import type { IndexDefinition } from '../fulltext.ts';

const format = 1;

/** The names of what a document holds; sections and fields are told by their place in the definition. */
export const names = {
  /** Sections as they are searched, each ending in ¶; `whole` holds all of them. */
  whole: (section?: number) => (section === undefined ? 'whole' : `whole_${section}`),
  /** The same cut in sentences, ¶ before and a blank after each. */
  sentences: (section?: number) => (section === undefined ? 'sentences' : `sentences_${section}`),
  value: (field: number) => `value_${field}`,
  equal: (field: number) => `equal_${field}`,
  inside: (field: number) => `inside_${field}`,
  number: (field: number) => `number_${field}`,
  rank: (field: number) => `rank_${field}`,
  order: 'order',
  body: 'body',
};

export const lineMark = '¶';
export const sentenceEnd = ' ';

const text = (more: object = {}) => ({ type: 'text', analyzer: 'characters', ...more });
const keyword = { type: 'keyword' };
const number = { type: 'long' };

/** Settings and mapping of an index; its definition stands in the mapping, for whoever answers from it later. */
export function indexBody(definition: IndexDefinition): object {
  const { sectionKeys, fields } = definition;
  const sections = sectionKeys.flatMap((_, i) => [
    [names.whole(i), text({ copy_to: names.whole() })],
    [names.sentences(i), text({ copy_to: names.sentences(), norms: false })],
  ]);
  return {
    settings: {
      // a batch is seen when all of it is written, never before
      refresh_interval: '-1',
      auto_expand_replicas: '0-1',
      // how long a late write of a deleted record is known to be late
      gc_deletes: '1h',
      analysis: {
        tokenizer: { characters: { type: 'ngram', min_gram: 1, max_gram: 1 } },
        analyzer: { characters: { type: 'custom', tokenizer: 'characters' } },
      },
    },
    mappings: {
      _meta: { definition: keptDefinition(definition) },
      _source: { includes: [names.body] },
      dynamic: 'strict',
      properties: {
        [names.order]: keyword,
        [names.body]: { type: 'binary' },
        [names.whole()]: text(),
        [names.sentences()]: text({ norms: false }),
        ...Object.fromEntries([...sections, ...fields.flatMap(fieldProperties)]),
      },
    },
  };
}

function fieldProperties(field: Field, i: number): [string, object][] {
  if (field.kind === 'text') return [];
  if (field.kind !== 'keyword') return [[names.number(i), number]];
  return [
    [names.value(i), keyword],
    [names.equal(i), keyword],
    [names.inside(i), text({ norms: false })],
    ...(field.ranks ? [[names.rank(i), number] as [string, object]] : []),
  ];
}

/** What an index is built from; weights are not part of it. */
function keptDefinition({ name, sectionKeys, fields }: IndexDefinition): IndexDefinition {
  return { name, sectionKeys, fields };
}

/** Differs for definitions whose documents differ. */
export function fingerprint(definition: IndexDefinition): string {
  const text = JSON.stringify({ format, ...keptDefinition(definition) });
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
