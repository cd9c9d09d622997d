import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const fileLinesMax = 400;
const functionLinesMax = 80;

/** A file and its text; none where it is gone again: another test plants files for a moment. */
function textOf(file: string): { file: string; text: string }[] {
  try {
    return [{ file, text: readFileSync(join(root, file), 'utf8') }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Sources of the product: what is written to be read, and no test of it. */
const sources = ['contract/src', 'engines', 'documents/src', 'fulltext/src', 'server/src', 'server/seeds', 'web/src']
  .flatMap(place =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  .filter(file => !/(^|\/)(node_modules|dist|test|bench)\//.test(file))
  .flatMap(textOf)
  .map(({ file, text }) => ({ file, text, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }));

/** Functions whose arguments others fixed: of streams, parsers and mutations, and the three of an element. */
const fixedByOthers = new Set(['transform', '_write', 'oncdata', 'onSuccess', 'onError', 'writeElement']);

/** Arguments that a call gives by their place alone; a last one that names its parts is none, nor is a list as long as one likes. */
function placedIn(node: ts.SignatureDeclaration): number {
  const last = node.parameters.at(-1);
  const isNamed =
    last &&
    (last.dotDotDotToken ||
      ts.isObjectBindingPattern(last.name) ||
      (last.type && ts.isTypeLiteralNode(last.type)) ||
      last.name.getText() === 'options');
  return node.parameters.length - (isNamed ? 1 : 0);
}

/** Each function with the lines from its first to its last, inner ones included, and its arguments by place. */
function functionsIn({ file, source }: { file: string; source: ts.SourceFile }) {
  const functions: { file: string; name: string | undefined; lines: number; placed: number }[] = [];
  const lineAt = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = (node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined))?.getText();
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      functions.push({ file, name, lines, placed: placedIn(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

const functions = sources.flatMap(functionsIn);

test('the sources are read', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(functions.length).toBeGreaterThan(10_000);
});

test(`no source has ${fileLinesMax} lines or more`, () => {
  const long = sources.filter(({ text }) => text.split('\n').length > fileLinesMax);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test(`no function has more than ${functionLinesMax} lines`, () => {
  const long = functions.filter(({ lines }) => lines > functionLinesMax);
  expect(long.map(({ file, name, lines }) => `${file} ${name}: ${lines}`)).toEqual([]);
});

test('arguments beyond the second are named', () => {
  const many = functions
    .filter(({ placed }) => placed > 2)
    // a route is given the call's data and a signal or a file, by its kind
    .filter(({ file, name }) => name && !fixedByOthers.has(name) && !file.endsWith('/routes.ts'));
  expect(many.map(({ file, name, placed }) => `${file} ${name}: ${placed}`)).toEqual([]);
});

const participles = /^(found|asked|known|told|held|wanted|said|kept|shown|chosen|given)$/;

/** What a source names itself; fields are not among it, for the wire and what is stored keep theirs. */
const isNamedHere = (node: ts.Node): node is ts.Node & { name: ts.Identifier } =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isImportClause(node) ||
    ts.isImportSpecifier(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name);

function participlesIn(file: string, source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamedHere(node) && participles.test(node.name.text)) names.push(`${file} ${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

test('a variable, a parameter or a function is named by a noun of the field or a verb, not by a participle', () => {
  const planted = 'const found = 1;\nfunction told({ said: kept }: { said: string }, asked = found) {}\n';
  const plant = ts.createSourceFile('planted.ts', planted, ts.ScriptTarget.Latest, true);
  expect(participlesIn('planted.ts', plant)).toEqual(
    ['found', 'told', 'kept', 'asked'].map(name => `planted.ts ${name}`),
  );
  expect(sources.flatMap(({ file, source }) => participlesIn(file, source))).toEqual([]);
});

/** What is written beside the product: its tests, benches, attacks and tools. */
const besideProduct = globSync(
  '{contract,engines,documents,fulltext,server,web,attack,bench,e2e,tools}/**/*.{ts,tsx}',
  {
    cwd: root,
    exclude: path => path.includes('node_modules'),
  },
).flatMap(textOf);
const isTest = ({ file }: { file: string }) => /\.(test|journey)\.tsx?$|\/test\//.test(file);
const parse = ({ file, text }: { file: string; text: string }) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

test('what stands beside the product is read', () => {
  expect(besideProduct.filter(isTest).length).toBeGreaterThan(500);
});

test('benches, attacks and tools keep to the same sizes', () => {
  const programs = besideProduct.filter(each => /(^|\/)(attack|bench|e2e|tools)\//.test(each.file) && !isTest(each));
  expect(programs.length).toBeGreaterThan(100);
  expect(programs.filter(({ text }) => text.split('\n').length > fileLinesMax).map(({ file }) => file)).toEqual([]);
  const long = programs
    .flatMap(each => functionsIn({ file: each.file, source: parse(each) }))
    .filter(({ lines }) => lines > functionLinesMax);
  expect(long.map(({ file, name, lines }) => `${file} ${name}: ${lines}`)).toEqual([]);
});

const saidMost = /\b(found|asked|known|told|held)\b/;

test('nor is anything beside the product named found, asked, known, told or held', () => {
  const names = besideProduct
    .filter(({ text }) => saidMost.test(text))
    .flatMap(each => participlesIn(each.file, parse(each)));
  expect(names.filter(name => saidMost.test(name.split(' ').at(-1) ?? ''))).toEqual([]);
});

/** Nouns of the field that are formed like a participle. */
const nounsInForm = new Set([
  'Binding',
  'Closing',
  'Coding',
  'Drawing',
  'Finding',
  'Heading',
  'Holding',
  'Listing',
  'Mapping',
  'Meaning',
  'Meeting',
  'Narrowing',
  'Pairing',
  'Reading',
  'Recording',
  'Rendering',
  'Renumbering',
  'Ruling',
  'Setting',
  'Sharing',
  'String',
  'Thing',
  'Thinking',
  'Token',
  'Warning',
  'Wording',
  'Writing',
]);
const participleForm =
  /^[A-Z][a-z]+(ed|ing)$|^(Asked|Bound|Chosen|Drawn|Found|Frozen|Given|Held|Hidden|Kept|Known|Made|Seen|Sent|Shown|Taken|Told|Torn|Woven|Written|Around|Between|Open|Yield)$/;

function typesByParticiple(file: string, source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)) {
      const name = node.name?.text ?? '';
      if (participleForm.test(name) && !nounsInForm.has(name)) names.push(`${file} ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

test('a type is named by a noun of the field, not by a participle alone', () => {
  const planted =
    'interface Described {}\ntype Told = string;\nfunction f() { type Asking = 1; }\ninterface Finding {}\n';
  const plant = ts.createSourceFile('planted.ts', planted, ts.ScriptTarget.Latest, true);
  expect(typesByParticiple('planted.ts', plant)).toEqual(
    ['Described', 'Told', 'Asking'].map(name => `planted.ts ${name}`),
  );
  expect(sources.flatMap(({ file, source }) => typesByParticiple(file, source))).toEqual([]);
});

/** What a part says of its own look in an element, where nothing of it is reckoned from data. */
function fixedStylesIn(file: string, source: ts.SourceFile): string[] {
  const places: string[] = [];
  const isLiteral = (node: ts.Expression): boolean =>
    ts.isLiteralExpression(node) ||
    (ts.isPrefixUnaryExpression(node) && isLiteral(node.operand)) ||
    (ts.isObjectLiteralExpression(node) &&
      node.properties.every(each => ts.isPropertyAssignment(each) && isLiteral(each.initializer)));
  const visit = (node: ts.Node): void => {
    const value = ts.isJsxAttribute(node) && node.name.getText() === 'style' ? node.initializer : undefined;
    const style = value && ts.isJsxExpression(value) ? value.expression : undefined;
    if (style && isLiteral(style)) places.push(`${file} ${style.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

test('the look of a part stands in the module beside it; an element says only what is reckoned from data', () => {
  const planted =
    '<><i style={{ width: 240 }} /><i style={{ top: -1, color: `red` }} /><i style={{ width, top: 0 }} /></>';
  const plant = ts.createSourceFile('planted.tsx', planted, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(fixedStylesIn('planted.tsx', plant)).toEqual(
    ['{{ width: 240 }}', '{{ top: -1, color: `red` }}'].map(style => `planted.tsx ${style.slice(1, -1)}`),
  );
  expect(sources.flatMap(({ file, source }) => fixedStylesIn(file, source))).toEqual([]);
});

/** Where the compiler is told what it cannot see. The list only shrinks. */
const blindCasts = ['contract/src/wire/call.ts', 'web/src/answer-page/engine-sheet.ts'];

/** Casts by way of a type that fits everything: to `never`, and from `unknown`. */
function blindCastsIn(file: string, source: ts.SourceFile): string[] {
  const places: string[] = [];
  const elementOf = (type: ts.TypeNode): ts.TypeNode => (ts.isArrayTypeNode(type) ? elementOf(type.elementType) : type);
  const isTo = (node: ts.Expression, kind: ts.SyntaxKind) =>
    ts.isAsExpression(node) && elementOf(node.type).kind === kind;
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node)) {
      const isBlind = isTo(node, ts.SyntaxKind.NeverKeyword) || isTo(node.expression, ts.SyntaxKind.UnknownKeyword);
      if (isBlind) places.push(file);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

test('what the compiler sees is not cast away', () => {
  const planted =
    'f(a as never, b as never[], c as unknown as string, d as unknown[] as string[], e as string, g as unknown)';
  const plant = ts.createSourceFile('planted.ts', planted, ts.ScriptTarget.Latest, true);
  expect(blindCastsIn('planted.ts', plant)).toHaveLength(4);
  expect(sources.flatMap(({ file, source }) => blindCastsIn(file, source)).toSorted()).toEqual(blindCasts);
});

/** What a call is written as, and what it takes and gives: the entries of the contract and the schemas they are made of. */
const contractLinesMax = 15;

const namesIn = (node: ts.ObjectLiteralExpression) => node.properties.map(({ name }) => name?.getText());

/** How many calls a part of the contract holds, and whether it is made of schemas. */
function tallyOf(statement: ts.Statement): { calls: number; hasSchemas: boolean } {
  let calls = 0;
  let hasSchemas = false;
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && ['path', 'summary'].every(name => namesIn(node).includes(name)))
      calls += 1;
    if (ts.isIdentifier(node) && ['z', 'dataOf', 'pagedOf', 'extend'].includes(node.text)) hasSchemas = true;
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return { calls, hasSchemas };
}

test(`an entry of the contract and its schemas take ${contractLinesMax} lines a call at the mean`, () => {
  const parts = sources
    .filter(({ file }) => file.startsWith('contract/src/'))
    .flatMap(({ source }) => source.statements.filter(ts.isVariableStatement))
    .map(statement => ({ ...tallyOf(statement), lines: statement.getText().split('\n').filter(Boolean).length }))
    .filter(({ calls, hasSchemas }) => calls > 0 || hasSchemas);
  const sum = (of: 'calls' | 'lines') => parts.reduce((total, part) => total + part[of], 0);
  expect(sum('calls')).toBeGreaterThan(400);
  const mean = sum('lines') / sum('calls');
  console.log(
    `contract: ${sum('lines')} lines of entries and schemas, ${sum('calls')} calls, ${mean.toFixed(1)} a call`,
  );
  expect(mean).toBeLessThan(contractLinesMax + 0.5);
});
