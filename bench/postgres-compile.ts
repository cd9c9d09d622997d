import type { Group, Leaf, TextLeaf, Tree } from '@antai/query';
import { alternatives, defaultDistance, isPositional, leafTerms, type Term } from '@antai/query/terms';

/** A condition over the table `doc`; `isExact` is false where PostgreSQL can only say too much. */
export type Condition = { sql: string; isExact: boolean };

const column = (field: string) => (field === 'courtReasoning' ? 'reasoning' : 'whole');
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
const oneOf = (parts: string[], by: 'AND' | 'OR') => `(${parts.join(` ${by} `)})`;

/** A condition tree as SQL; undefined for what the scheme has no words for (a sentence start beside other words). */
export function conditionOf(tree: Tree): Condition | undefined {
  if (tree.kind !== 'group') return negated(tree, leafOf(tree));
  if (isPositional(tree.op)) return togetherOf(tree);
  const children = tree.children.map(conditionOf);
  if (!children.every(child => child !== undefined)) return undefined;
  const sql = oneOf(
    children.map(child => child.sql),
    tree.op === 'and' ? 'AND' : 'OR',
  );
  return { sql, isExact: children.every(child => child.isExact) };
}

function negated({ isExcluded }: Leaf, sql: string | undefined): Condition | undefined {
  if (sql === undefined) return undefined;
  return { sql: isExcluded ? `NOT coalesce(${sql}, false)` : sql, isExact: true };
}

function leafOf(leaf: Leaf): string | undefined {
  if (leaf.kind === 'text') return textOf(leaf);
  if (leaf.kind !== 'range') return undefined;
  const ends = [leaf.from && `day >= ${quoted(String(leaf.from))}`, leaf.to && `day <= ${quoted(String(leaf.to))}`];
  return oneOf(['day IS NOT NULL', ...ends.filter(end => end !== undefined && end !== '').map(String)], 'AND');
}

function textOf(leaf: TextLeaf): string {
  const { isAny, terms } = leafTerms(leaf);
  const name = column(leaf.field);
  const one = (term: Term) => (term.isAtStart ? startOf(name, term) : phraseOf(name, term));
  return oneOf(terms.map(one), isAny ? 'OR' : 'AND');
}

const lexemes = ({ text }: Term): string[] => {
  const characters = Array.from(text);
  if (characters.length === 1) return [`'${text}':*`];
  return characters.slice(1).map((character, i) => `'${characters[i]}${character}'`);
};
const query = (parts: string[], by: '<->' | '&') => `${quoted(parts.join(` ${by} `))}::tsquery`;

/** A tsvector keeps positions up to 16,383 and 255 of a word: records beyond them are read. */
function phraseOf(name: string, term: Term): string {
  const parts = lexemes(term);
  const index = `${name} @@ ${query(parts, '<->')}`;
  if (parts.length === 1) return index;
  return oneOf([index, `(is_long AND ${likely(name, term)} AND ${name}_text LIKE ${quoted(`%${term.text}%`)})`], 'OR');
}

const likely = (name: string, term: Term) => `${name} @@ ${query(lexemes(term), '&')}`;

const startOf = (name: string, term: Term) =>
  oneOf([likely(name, term), `${name}_text ~ ${quoted(`(^|[¶。！？；])${term.text}`)}`], 'AND');

function togetherOf(group: Group): Condition | undefined {
  const sets = alternatives(group);
  if (sets.some(terms => terms.some(({ isAtStart }) => isAtStart))) return undefined;
  const name = column(fieldUnder(group));
  const sql = oneOf(
    sets.map(terms => oneOf([...terms.map(term => likely(name, term)), stretch(group, name, terms)], 'AND')),
    'OR',
  );
  return { sql, isExact: group.op !== 'within' || sets.every(terms => terms.length === 2) };
}

function fieldUnder(tree: Tree): string {
  return tree.kind === 'group' ? fieldUnder(tree.children[0]!) : tree.field;
}

const paragraphs = (name: string) => `unnest(string_to_array(${name}_text, '¶'))`;
const sentences = (name: string) =>
  `unnest(string_to_array(regexp_replace(${name}_text, '([。！？；]+)', '\\1¶', 'g'), '¶'))`;

/** Paragraphs and sentences are cut at query time; a distance is a regular expression, for three terms too wide a one. */
function stretch({ op, distance = defaultDistance }: Group, name: string, terms: Term[]): string {
  if (op === 'within') {
    const orders = permutations(terms.map(({ text }) => text)).map(order =>
      order.join(`[^¶]{0,${Math.min(distance, 255)}}`),
    );
    return `${name}_text ~ ${quoted(orders.join('|'))}`;
  }
  const parts = op === 'sentence' ? sentences(name) : paragraphs(name);
  return `EXISTS (SELECT 1 FROM ${parts} part WHERE ${terms.map(({ text }) => `part LIKE ${quoted(`%${text}%`)}`).join(' AND ')})`;
}

function permutations(values: string[]): string[][] {
  if (values.length <= 1) return [values];
  return values.flatMap((value, i) => permutations(values.toSpliced(i, 1)).map(rest => [value, ...rest]));
}
