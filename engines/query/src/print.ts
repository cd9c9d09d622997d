import {
  defaultDistance,
  type Field,
  findField,
  fullText,
  type Group,
  isEmpty,
  type KeywordLeaf,
  type Leaf,
  type RangeLeaf,
  type TextLeaf,
  type Tree,
} from './tree.ts';
import { writeMoney } from './write-money.ts';

const reserved = /^(AND|OR|NOT|ALL|ANY)$/;

/** Writes a checked tree as one line that `parse` reads; an empty tree is an empty line. */
export function print(tree: Tree | undefined, fields: readonly Field[]): string {
  return isEmpty(tree) ? '' : printNode(tree, fields);
}

function printNode(tree: Tree, fields: readonly Field[]): string {
  if (tree.kind !== 'group') return (tree.isExcluded ? 'NOT ' : '') + printLeaf(tree, fields);
  if (tree.children.length === 1) return printNode(tree.children[0]!, fields);
  return tree.children.map(child => printChild(child, fields)).join(` ${operator(tree)} `);
}

/** A group below a group stands in parentheses, so that the line keeps its shape. */
function printChild(child: Tree, fields: readonly Field[]): string {
  const inner = alone(child);
  const text = printNode(inner, fields);
  return inner.kind === 'group' ? `(${text})` : text;
}

function alone(tree: Tree): Tree {
  return tree.kind === 'group' && tree.children.length === 1 ? alone(tree.children[0]!) : tree;
}

function operator({ op, distance }: Group): string {
  if (op === 'and') return 'AND';
  if (op === 'or') return 'OR';
  if (op === 'sentence') return '/s';
  return op === 'paragraph' ? '/p' : `/${distance ?? defaultDistance}`;
}

function printLeaf(leaf: Leaf, fields: readonly Field[]): string {
  const field = findField(fields, leaf.field);
  const name = leaf.field === fullText ? '' : `${nameOf(leaf.field, fields)}:`;
  if (leaf.kind === 'range' && field?.isMoney) return printMoney(leaf, nameOf(leaf.field, fields));
  if (leaf.kind === 'text') return name + printText(leaf, field?.kind === 'keyword');
  return name + (leaf.kind === 'keyword' ? printValues(leaf) : printRange(leaf));
}

/** The Chinese name where it is one plain word and no other field answers to it. */
function nameOf(fieldEn: string, fields: readonly Field[]): string {
  const fieldCn = findField(fields, fieldEn)?.fieldCn ?? fieldEn;
  const sharing = fields.filter(field => field.fieldCn === fieldCn || field.fieldEn === fieldCn);
  return sharing.length === 1 && isPlain(fieldCn) ? fieldCn : fieldEn;
}

/** In an option field bare words are options, so that words to be found inside them are marked with `~`. */
function printText(leaf: TextLeaf, isOptionField: boolean): string {
  if (leaf.match === 'phrase') return (isOptionField ? '~' : '') + quote(leaf.text);
  if (leaf.match === 'prefix') return `${quote(leaf.text)}*`;
  const words = leaf.text.split(/\s+/u).filter(word => word !== '');
  return `${leaf.match === 'all' ? 'ALL' : 'ANY'}(${words.map(quote).join(' ')})`;
}

function printValues(leaf: KeywordLeaf): string {
  return leaf.values.map(quote).join('|');
}

function printRange({ from, to }: RangeLeaf): string {
  return `${from ?? ''}..${to ?? ''}`;
}

/** `标的额>=10万元`, `标的额<50万元`, `标的额:10万元..<50万元`: an end just short of a round sum is written as below it. */
function printMoney({ from, to }: RangeLeaf, name: string): string {
  const start = from === undefined ? undefined : writeMoney(Number(from));
  const end = to === undefined ? undefined : writeEnd(Number(to));
  if (start !== undefined && end !== undefined) return from === to ? `${name}=${start}` : `${name}:${start}..${end}`;
  if (start !== undefined) return `${name}>=${start}`;
  return `${name}${end?.startsWith('<') ? '' : '<='}${end ?? ''}`;
}

const roundFen = 1_000_000;

const writeEnd = (fen: number) => ((fen + 1) % roundFen === 0 ? `<${writeMoney(fen + 1)}` : writeMoney(fen));

function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(text) && !reserved.test(text);
}

function quote(text: string): string {
  return isPlain(text) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
