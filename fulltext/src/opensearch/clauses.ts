import type { TextLeaf } from '@antai/query';
import { findField, isRead, type Term } from '@antai/query/terms';
import type { IndexDefinition } from '../fulltext.ts';
import { lineMark } from './mapping.ts';

/** A query of the engine. When it is not exact it finds too much, never too little, and what it finds is read again. */
export type CompiledQuery = { query: object; isExact: boolean };

/** The engine takes 1,024 clauses a query; some are left for the order by relevance. */
const maxClauses = 700;

/** Counts the clauses of one query; what does not fit is asked more loosely. */
type Room = { fits(clauses: number): boolean };

/** What compiling needs to know of the index, and the room left. */
export type Shape = { definition: IndexDefinition; room: Room };

export const everything: CompiledQuery = { query: { match_all: {} }, isExact: true };
export const nothing: CompiledQuery = { query: { match_none: {} }, isExact: true };
/** Says nothing about the records: each must be read. */
export const anything: CompiledQuery = { query: { match_all: {} }, isExact: false };

export function roomFor(): Room {
  let left = maxClauses;
  return {
    fits: count => {
      if (count > left) return false;
      left -= count;
      return true;
    },
  };
}

export function allOf(children: CompiledQuery[]): CompiledQuery {
  if (children.length === 1) return children[0]!;
  return { query: { bool: { filter: children.map(queryOf) } }, isExact: children.every(isExact) };
}

export function anyOf(children: CompiledQuery[]): CompiledQuery {
  if (children.length === 0) return nothing;
  if (children.length === 1) return children[0]!;
  return {
    query: { bool: { should: children.map(queryOf), minimum_should_match: 1 } },
    isExact: children.every(isExact),
  };
}

const queryOf = ({ query }: CompiledQuery) => query;
const isExact = (compiled: CompiledQuery) => compiled.isExact;

/** The fields of a document that hold the sections all these leaves read. */
export function sectionPlaces(
  leaves: readonly TextLeaf[],
  { sectionKeys, fields }: IndexDefinition,
  { name }: { name: (section?: number) => string },
): string[] {
  const read = leaves.map(leaf => findField(fields, leaf.field)!);
  const sections = sectionKeys.flatMap((key, i) => (read.every(field => isRead(field, key)) ? [i] : []));
  return sections.length === sectionKeys.length ? [name()] : sections.map(name);
}

/** The characters of a term one after the other; a sentence and a value begin after a ¶. */
export function phrase(place: string, { text, isAtStart }: Term): CompiledQuery {
  return { query: { match_phrase: { [place]: isAtStart ? lineMark + text : text } }, isExact: true };
}
