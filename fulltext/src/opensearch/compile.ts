import type { Field, KeywordLeaf, Leaf, RangeLeaf, TextLeaf, Tree } from '@antai/query';
import { findField, isEmpty, isPositional, leafTerms } from '@antai/query/terms';
import type { IndexDefinition } from '../fulltext.ts';
import {
  allOf,
  anyOf,
  anything,
  type CompiledQuery,
  everything,
  nothing,
  phrase,
  roomFor,
  type Shape,
  sectionPlaces,
} from './clauses.ts';
import { compilePositional } from './compile-positional.ts';
import { dayNumber, storedForm } from './documents.ts';
import { names } from './mapping.ts';

/** A checked tree as a query that only selects; an empty one selects everything. */
export function compile(tree: Tree | undefined, definition: IndexDefinition): CompiledQuery {
  return isEmpty(tree) ? everything : compileNode(tree, { definition, room: roomFor() });
}

function compileNode(tree: Tree, shape: Shape): CompiledQuery {
  if (tree.kind !== 'group') return compileLeaf(tree, shape);
  if (isPositional(tree.op)) return compilePositional(tree, shape);
  const children = tree.children.map(child => compileNode(child, shape));
  return tree.op === 'and' ? allOf(children) : anyOf(children);
}

function compileLeaf(leaf: Leaf, shape: Shape): CompiledQuery {
  const positive = compileWanted(leaf, shape);
  if (!leaf.isExcluded) return positive;
  // the opposite of too much would be too little
  return positive.isExact ? { query: { bool: { must_not: [positive.query] } }, isExact: true } : anything;
}

function compileWanted(leaf: Leaf, shape: Shape): CompiledQuery {
  const { fields } = shape.definition;
  const field = findField(fields, leaf.field);
  if (!field) return nothing;
  if (leaf.kind === 'text') return compileText(leaf, { field, shape });
  if (!shape.room.fits(1)) return anything;
  const at = fields.indexOf(field);
  const query = leaf.kind === 'keyword' ? keywordQuery(leaf, { field, at }) : rangeQuery(leaf, at);
  return { query, isExact: true };
}

function keywordQuery({ values }: KeywordLeaf, { field, at }: { field: Field; at: number }): object {
  return { terms: { [names.equal(at)]: values.map(value => storedForm(field, value)) } };
}

function rangeQuery({ from, to }: RangeLeaf, at: number): object {
  const end = (value: string | number | undefined) => (typeof value === 'string' ? dayNumber(value) : value);
  return { range: { [names.number(at)]: { gte: end(from), lte: end(to) } } };
}

function compileText(leaf: TextLeaf, { field, shape }: { field: Field; shape: Shape }): CompiledQuery {
  const { isAny, terms } = leafTerms(leaf);
  const places = placesOf(leaf, { field, definition: shape.definition });
  if (!shape.room.fits(terms.length * places.length)) return anything;
  const stands = terms.map(term => anyOf(places.map(place => phrase(place, term))));
  return isAny ? anyOf(stands) : allOf(stands);
}

/** The fields of a document that a text leaf looks into. */
function placesOf(leaf: TextLeaf, { field, definition }: { field: Field; definition: IndexDefinition }): string[] {
  if (field.kind === 'keyword') return [names.inside(definition.fields.indexOf(field))];
  return sectionPlaces([leaf], definition, { name: leaf.match === 'prefix' ? names.sentences : names.whole });
}
