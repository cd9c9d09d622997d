import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const fileLinesMax = 400;
const functionLinesMax = 80;

/** Sources of the product: what is written to be read, and no test of it. */
const sources = ['contract/src', 'engines', 'documents/src', 'fulltext/src', 'server/src', 'server/seeds', 'web/src']
  .flatMap(place =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  .filter(file => !/(^|\/)(node_modules|dist|test|bench)\//.test(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Each function with the lines from its first to its last, inner ones included. */
function functionsIn({ file, text }: { file: string; text: string }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const functions: { name: string; lines: number }[] = [];
  const lineAt = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = (node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined))?.getText();
      functions.push({ name: `${file} ${name ?? ''}`, lines: lineAt(node.end) - lineAt(node.getStart()) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

test('the sources are read', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(functionsIn).length).toBeGreaterThan(10_000);
});

test(`no source has ${fileLinesMax} lines or more`, () => {
  const long = sources.filter(({ text }) => text.split('\n').length > fileLinesMax);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test(`no function has more than ${functionLinesMax} lines`, () => {
  const long = sources.flatMap(functionsIn).filter(({ lines }) => lines > functionLinesMax);
  expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
});
