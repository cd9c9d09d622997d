import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync(
  ['{server,web,contract,documents,engines,e2e,tools}/**/*.{test,journey}.{ts,tsx}', 'bench/*.ts'],
  {
    cwd: root,
    exclude: path => path.includes('node_modules'),
  },
);

/** The rows of a table of sentences: each with its place, what it says and what holds it. */
const rowsOf = (page: string) =>
  readFileSync(join(root, 'docs', page), 'utf8')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))
    .map(([, place = '', sentence = '', proofs = '']) => ({ place, sentence, proofs: proofs.split('; ') }));

const rows = rowsOf('platform-sentences.md');
const points = rowsOf('search-points.md');

const isOpen = (proof: string) => proof.startsWith('not built: ') || proof === 'says nothing';

function isHeld(proof: string): boolean {
  const [, file = '', name = ''] = /^`([^`]+)` (.+)$/.exec(proof) ?? [];
  const places = files.filter(path => basename(path) === file);
  return name !== '' && places.some(path => titlesOf(path).some(title => title.includes(name)));
}

const titlesByFile = new Map<string, string[]>();

/** The titles of the tests of a file; of a bench, which has none, all that it says. */
function titlesOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const titles = titlesByFile.get(path) ?? (path.startsWith('bench/') ? [text] : titlesIn(text));
  titlesByFile.set(path, titles);
  return titles;
}

/** The titles of the tests of a text that do something: of one that is skipped or has nothing in it, none. */
function titlesIn(text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title, ...rest] = node.arguments;
      const called = node.expression.getText();
      if (/^(test|it|describe)\.(skip|todo)\b/.test(called)) return;
      const isTest = /^(test|it|describe)\b/.test(called);
      const work = rest.find(each => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
      const isEmpty = work && ts.isBlock(work.body) && work.body.statements.length === 0;
      if (isTest && title && work && !isEmpty) titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', text, ts.ScriptTarget.Latest, true));
  return titles;
}

test('a title holds only where a test does something', () => {
  const text = `test('a', () => { expect(1).toBe(1); });
    test.each([1])('b %s', () => expect(1).toBe(1));
    test.skip('c', () => { expect(1).toBe(1); });
    test('d', () => {});
    // test('e', () => { expect(1).toBe(1); });
    describe.skip('f', () => { test('g', () => { expect(1).toBe(1); }); });`;
  expect(titlesIn(text)).toEqual(["'a'", "'b %s'"]);
});

test.each([...rows, ...points])('$place $sentence', ({ proofs }) => {
  expect(proofs.filter(proof => !isOpen(proof) && !isHeld(proof))).toEqual([]);
});

test('nothing is left unbuilt', () => {
  const isUnbuilt = ({ proofs }: (typeof rows)[number]) => proofs.some(proof => proof.startsWith('not built: '));
  expect(rows.filter(isUnbuilt).map(({ place }) => place)).toEqual([]);
  expect(points.filter(isUnbuilt).map(({ place }) => place)).toEqual([]);
});

const shared = process.env.ANTAI_SHARED ?? join(root, '..', 'shared');
const specification = join(shared, 'spec/1-platform.md');

/** The sentences, list entries and table rows of a text, by section and number. */
function placesOf(text: string): string[] {
  const isHeading = /^\| (?:Route|Path|Code|Constant) /;
  return text.split(/^## (?=\d)/m).flatMap(part => {
    const [section, ...lines] = part.split('\n');
    const said = lines.filter(line => line !== '' && !/^(?:#|\*\*|\|[-|\s]+\|$)/.test(line) && !isHeading.test(line));
    return /^\d/.test(section ?? '') ? said.map((_, at) => `${section![0]}.${at + 1}`) : [];
  });
}

test.skipIf(!existsSync(specification))(
  'every sentence of the specification has its row (skipped where it is absent)',
  () => {
    expect(rows.map(({ place }) => place)).toEqual(placesOf(readFileSync(specification, 'utf8')));
  },
);
