import type { Operation, TextLeaf } from './tree.ts';

/** How the children of a node hold together, as it travels. */
export const operations: Record<number, Operation> = { 0: 'and', 1: 'or', 2: 'sentence', 3: 'paragraph', 4: 'within' };

/** How the words of a leaf are meant, as it travels. */
export const matches: Record<number, TextLeaf['match']> = { 1: 'phrase', 2: 'all', 3: 'any', 4: 'prefix' };

export const phraseCode = 1;

const turned = <Name extends string>(codes: Record<number, Name>) =>
  Object.fromEntries(Object.entries(codes).map(([code, name]) => [name, Number(code)])) as Record<Name, number>;

export const codeOfOperation = turned(operations);
export const codeOfMatch = turned(matches);
