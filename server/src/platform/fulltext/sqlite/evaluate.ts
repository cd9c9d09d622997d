import type { DatabaseSync } from 'node:sqlite';
import { type Field, match, type SearchRecord, type TextLeaf, type Tree } from '@antai/query';
import { alternatives, findField, hasValue, isPositional, leafTerms, type Term } from '@antai/query/terms';
import type { IndexDefinition } from '../fulltext.ts';
import { Bitset } from './bitset.ts';
import { type Columns, dayNumber } from './columns.ts';
import { rowsPerDocument, rowsPerSection } from './schema.ts';
import { bigramPhrase, unigramPhrase } from './tokens.ts';

type Group = Extract<Tree, { kind: 'group' }>;
type Positional = Extract<Group['op'], 'sentence' | 'paragraph' | 'within'>;

/** No distance inside one sentence: NEAR never leaves a column, and a column is a sentence. */
const anywhereInColumn = 1_000_000;

/** Answers condition trees over one consistent state of an index. */
export class Evaluation {
  private readonly db: DatabaseSync;
  private readonly definition: IndexDefinition;
  private readonly columns: Columns;
  private readonly record: (id: number) => SearchRecord;

  constructor(db: DatabaseSync, definition: IndexDefinition, columns: Columns, record: (id: number) => SearchRecord) {
    this.db = db;
    this.definition = definition;
    this.columns = columns;
    this.record = record;
  }

  /** Exactly the documents that answer the tree. */
  match(tree: Tree): Bitset {
    return this.set(tree).and(this.columns.alive);
  }

  private set(tree: Tree): Bitset {
    if (tree.kind !== 'group') return this.leaf(tree);
    if (isPositional(tree.op)) return this.positional(tree, tree.op);
    if (tree.children.length === 0) return this.columns.alive.copy();
    const sets = tree.children.map(child => this.set(child));
    const [first, ...rest] = sets as [Bitset, ...Bitset[]];
    return rest.reduce((all, set) => (tree.op === 'and' ? all.and(set) : all.or(set)), first);
  }

  private leaf(leaf: Exclude<Tree, Group>): Bitset {
    const field = this.field(leaf.field);
    const found = leaf.kind === 'text' ? this.text(leaf, field) : leaf.kind === 'keyword' ? this.keyword(leaf, field) : this.range(leaf, field);
    return leaf.isExcluded ? this.columns.alive.copy().without(found) : found;
  }

  private field(name: string): Field {
    const field = findField(this.definition.fields, name);
    if (!field) throw new Error(`no field ${name}`);
    return field;
  }

  private range(leaf: Extract<Tree, { kind: 'range' }>, field: Field): Bitset {
    const values = this.columns.numbersOf.get(field.fieldEn)!;
    const bound = (value: string | number | undefined, absent: number) =>
      value === undefined ? absent : typeof value === 'string' ? dayNumber(value) : value;
    const from = bound(leaf.from, Number.NEGATIVE_INFINITY);
    const to = bound(leaf.to, Number.POSITIVE_INFINITY);
    const found = this.columns.none();
    // a document without the value is NaN and lies in no range
    for (let id = 1; id < this.columns.size; id += 1) if (values[id]! >= from && values[id]! <= to) found.add(id);
    return found;
  }

  private keyword(leaf: Extract<Tree, { kind: 'keyword' }>, field: Field): Bitset {
    const { values } = this.columns.keywordsOf.get(field.fieldEn)!;
    return this.coded(field, values.map(value => leaf.values.some(wanted => hasValue(field, value, wanted))));
  }

  /** The documents that have one of the chosen values of a field. */
  private coded(field: Field, isChosen: boolean[]): Bitset {
    const keywords = this.columns.keywordsOf.get(field.fieldEn)!;
    const found = this.columns.none();
    if (!isChosen.includes(true)) return found;
    for (const id of this.columns.alive.toArray()) if (keywords.of(id).some(code => isChosen[code])) found.add(id);
    return found;
  }

  private text(leaf: TextLeaf, field: Field): Bitset {
    const { isAny, terms } = leafTerms(leaf);
    const sets = terms.map(term => (field.kind === 'keyword' ? this.named(term, field) : this.term(term, field)));
    const [first, ...rest] = sets as [Bitset, ...Bitset[]];
    return rest.reduce((all, set) => (isAny ? all.or(set) : all.and(set)), first);
  }

  private named({ text, isAtStart }: Term, field: Field): Bitset {
    const { normalised } = this.columns.keywordsOf.get(field.fieldEn)!;
    return this.coded(field, normalised.map(value => (isAtStart ? value.startsWith(text) : value.includes(text))));
  }

  private term(term: Term, field: Field): Bitset {
    if (term.isAtStart) return this.rows('fts_sentence', `^ ${unigramPhrase(term.text)}`, field);
    return this.documents(`${this.columnFilter(field)}${bigramPhrase(term.text)}`);
  }

  private sectionsOf(field: Field): number[] | undefined {
    return field.sections?.map(key => this.definition.sectionKeys.indexOf(key)).filter(at => at >= 0);
  }

  private columnFilter(field: Field): string {
    const sections = this.sectionsOf(field);
    return sections ? `{${sections.map(at => `s${at}`).join(' ')}} : ` : '';
  }

  private documents(query: string): Bitset {
    const row = this.db.prepare('select group_concat(rowid) as ids from fts_doc where fts_doc match ?').get(query);
    return this.numbers(row?.ids);
  }

  private numbers(list: unknown): Bitset {
    const found = this.columns.none();
    if (typeof list !== 'string') return found;
    for (const id of list.split(',')) found.add(Number(id));
    return found;
  }

  /** The documents of the matching rows of a table whose rows are paragraphs or parts of them. */
  private rows(table: 'fts_paragraph' | 'fts_sentence', query: string, field: Field): Bitset {
    const sections = this.sectionsOf(field);
    const within = sections ? ` and (rowid / ${rowsPerSection}) % ${rowsPerDocument / rowsPerSection} in (${sections.join()})` : '';
    const sql = `select group_concat(id) as ids from (select distinct rowid / ${rowsPerDocument} as id from ${table} where ${table} match ?${within})`;
    return this.numbers(this.db.prepare(sql).get(query)?.ids);
  }

  private positional(group: Group, op: Positional): Bitset {
    const field = this.field(narrowestField(group));
    const found = this.columns.none();
    for (const terms of alternatives(group)) found.or(this.together(group, op, terms, field));
    return found;
  }

  /** The documents in which all of these terms stand together. What FTS5 cannot say exactly it over-fetches, and the text decides. */
  private together(group: Group, op: Positional, terms: Term[], field: Field): Bitset {
    const hasStart = terms.some(term => term.isAtStart);
    const phrases = terms.map(term => unigramPhrase(term.text));
    if (op === 'paragraph') {
      const candidates = this.rows('fts_paragraph', phrases.join(' AND '), field);
      return hasStart ? this.verified(candidates, group) : candidates;
    }
    if (op === 'sentence') {
      const query = phrases.length === 1 ? phrases[0]! : `NEAR(${phrases.join(' ')}, ${anywhereInColumn})`;
      const candidates = this.rows('fts_sentence', query, field);
      return hasStart ? this.verified(candidates, group) : candidates;
    }
    const query = phrases.length === 1 ? phrases[0]! : `NEAR(${phrases.join(' ')}, ${reach(group, terms)})`;
    const candidates = this.rows('fts_paragraph', query, field);
    const isExact = terms.length === 2 && !hasStart && !canOverlap(terms[0]!.text, terms[1]!.text);
    return isExact ? candidates : this.verified(candidates, group);
  }

  private verified(candidates: Bitset, group: Group): Bitset {
    const found = this.columns.none();
    for (const id of candidates.and(this.columns.alive).toArray()) {
      if (match(group, this.record(id), this.definition.fields)) found.add(id);
    }
    return found;
  }

  /** How well each document answers the words of the tree (BM25 over its sections); documents without a word are absent. */
  scores(tree: Tree): Map<number, number> {
    const phrases = [...new Set(this.words(tree))].slice(0, phrasesScored);
    if (phrases.length === 0) return new Map();
    const sql = this.db.prepare('select rowid, -bm25(fts_doc) from fts_doc where fts_doc match ?');
    sql.setReturnArrays(true);
    return new Map(sql.all(phrases.join(' OR ')) as unknown as [number, number][]);
  }

  private words(tree: Tree): string[] {
    if (tree.kind === 'group') return tree.children.flatMap(child => this.words(child));
    if (tree.kind !== 'text' || tree.isExcluded) return [];
    const field = this.field(tree.field);
    if (field.kind !== 'text') return [];
    return leafTerms(tree).terms.map(({ text }) => `${this.columnFilter(field)}${bigramPhrase(text)}`);
  }
}

/** Phrases that relevance is reckoned from; beyond these it says nothing more. */
const phrasesScored = 16;

const usualDistance = 20;

/** The NEAR distance that loses no hit: with three terms and more FTS5 measures from the first to the last only. */
function reach(group: Group, terms: Term[]): number {
  const lengths = terms.map(({ text }) => Array.from(text).length).sort((a, b) => b - a);
  const between = lengths.slice(0, Math.max(0, lengths.length - 2)).reduce((sum, length) => sum + length, 0);
  return (group.distance ?? usualDistance) + between;
}

/** Whether hits of two terms can share characters: one holds the other, or one's end is the other's beginning. */
function canOverlap(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  const meets = (left: string, right: string) =>
    Array.from({ length: Math.min(left.length, right.length) - 1 }, (_, at) => at + 1).some(size => left.endsWith(right.slice(0, size)));
  return meets(a, b) || meets(b, a);
}

const leavesOf = (tree: Tree): Exclude<Tree, Group>[] => (tree.kind === 'group' ? tree.children.flatMap(leavesOf) : [tree]);

/** The field of a positional group's leaves; `fullText` beside another one gives way to it. */
function narrowestField(group: Group): string {
  const names = leavesOf(group).map(leaf => leaf.field);
  return names.find(name => name !== 'fullText') ?? 'fullText';
}
