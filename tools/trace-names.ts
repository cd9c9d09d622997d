import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A name that a file takes from another: which, or `*` for all that it gives. */
interface Source {
  file: string;
  name: string;
}

/** What stands at the top of a file. */
interface Module {
  /** What each declaration names, by the name of the declaration. */
  declarations: Map<string, Names>;
  /** Where the names come from that other files of the tree declare. */
  imports: Map<string, Source>;
  /** The names that come from a package, each with what the package calls it. */
  packages: Map<string, string>;
}

interface Names {
  names: Set<string>;
  /** `object.property`, as it is written. */
  members: Set<string>;
  /** Files that are loaded when they are needed. */
  lazy: string[];
}

const isRelative = (from: string) => from.startsWith('.');

function namesIn(statement: ts.Node, file: string): Names {
  const all: Names = { names: new Set(), members: new Set(), lazy: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) all.names.add(node.text);
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
      all.members.add(`${node.expression.text}.${node.name.text}`);
    const [loaded] = ts.isCallExpression(node) ? node.arguments : [];
    if (loaded && ts.isStringLiteral(loaded) && ts.isCallExpression(loaded.parent))
      if (loaded.parent.expression.kind === ts.SyntaxKind.ImportKeyword)
        all.lazy.push(join(dirname(file), loaded.text));
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return all;
}

/** The names that a statement declares; `*` for one that only does something. */
function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? name.text : name.elements.flatMap(each => ('name' in each ? each.name.getText() : [])),
    );
  const isDefault = ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    : false;
  const own = 'name' in statement && statement.name ? (statement.name as ts.Identifier).text : undefined;
  if (ts.isExportAssignment(statement)) return ['default'];
  return [...(isDefault ? ['default'] : []), ...(own ? [own] : isDefault ? [] : ['*'])];
}

function importsOf(statement: ts.ImportDeclaration): [local: string, name: string][] {
  const clause = statement.importClause;
  const bindings = clause?.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name, propertyName }): [string, string] => [name.text, (propertyName ?? name).text])
      : [];
  const all: [string, string][] = bindings && ts.isNamespaceImport(bindings) ? [[bindings.name.text, '*']] : [];
  return [...(clause?.name ? [[clause.name.text, 'default'] as [string, string]] : []), ...named, ...all];
}

function readModule(root: string, file: string): Module {
  const text = readFileSync(join(root, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const module: Module = { declarations: new Map(), imports: new Map(), packages: new Map() };
  for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind).statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      for (const [local, name] of importsOf(statement))
        if (isRelative(from)) module.imports.set(local, { file: join(dirname(file), from), name });
        else module.packages.set(local, name);
    } else for (const name of declaredBy(statement)) module.declarations.set(name, namesIn(statement, file));
  }
  return module;
}

/** Follows names from file to file below a folder; each file is read once. */
export function nameTracer(root: string) {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string) => {
    const module = modules.get(file) ?? readModule(root, file);
    modules.set(file, module);
    return module;
  };

  /** What a declaration of a file needs, and all that its needs need: each `object.property` whose object is a name of a package, as the package has it. */
  function membersBehind(start: Source): Set<string> {
    const members = new Set<string>();
    const seen = new Set<string>();
    const waiting = [start];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { file, name } = next;
      if (seen.has(`${file} ${name}`) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
      seen.add(`${file} ${name}`);
      const { declarations, imports, packages } = moduleOf(file);
      const wanted = name === '*' ? [...declarations.values()] : [declarations.get(name), declarations.get('*')];
      for (const each of wanted) {
        if (!each) continue;
        for (const member of each.members) {
          const [object = '', property] = member.split('.');
          if (packages.has(object)) members.add(`${packages.get(object)}.${property}`);
        }
        for (const used of each.names) {
          const source = imports.get(used);
          if (source) waiting.push(source);
          else if (declarations.has(used)) waiting.push({ file, name: used });
        }
        waiting.push(...each.lazy.map(lazy => ({ file: lazy, name: '*' })));
      }
    }
    return members;
  }

  /** The names that files take from others whose name ends so, from a file on through all that it and they import below a folder. */
  function takenFrom(start: string, { below, ending }: { below: string; ending: string }): Source[] {
    const sources: Source[] = [];
    const seen = new Set<string>();
    const waiting = [start];
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (seen.has(file) || !file.startsWith(below) || !existsSync(join(root, file))) continue;
      seen.add(file);
      for (const source of moduleOf(file).imports.values())
        if (source.file.endsWith(ending)) sources.push(source);
        else waiting.push(source.file);
    }
    return sources;
  }

  return { membersBehind, takenFrom };
}
