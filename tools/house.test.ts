import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { searches } from '../web/src/app/addresses.ts';
import { checkImports } from './check-imports.ts';
import { importRules } from './import-rules.ts';
import { readContracts, writeMap } from './map.ts';

const root = dirname(import.meta.dirname);
const names = (place: string, ending = '') =>
  existsSync(join(root, place))
    ? readdirSync(join(root, place)).filter(name => name.endsWith(ending) && !name.startsWith('.'))
    : [];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesBelow = (place: string) =>
  readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1));

/** Web folders whose screens make no call of their own word. */
const wireless = ['home', 'manual'];

const serverRoles = /^(install|routes|service|tables|store|jobs|followers)(\.test)?\.ts$/;
/** A pure step is named by its verb and object. */
const serverSteps = /^[a-z]+(-[a-z]+)+(\.test)?\.ts$/;
const nothingWords = /(^|\/)(utils?|helpers?|common|misc|rules|types|constants)(\.tsx?|\/)/;

const webFiles = () => filesBelow('web/src').filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('file vocabulary', () => {
  test.each(names('server/src/capabilities'))('server/%s holds only words of the vocabulary', capability => {
    const place = `server/src/capabilities/${capability}`;
    const strangers = filesBelow(place)
      .map(file => file.slice(place.length + 1))
      .filter(file => !file.includes('data/') && !file.startsWith(`${capability}.`))
      .filter(file => ![serverRoles, serverSteps].some(words => words.test(file.split('/').at(-1) ?? '')));
    expect(strangers).toEqual([]);
  });

  test.each(
    names('web/src/capabilities'),
  )('web/%s holds only queries, screens, parts and what a manual says', capability => {
    const place = `web/src/capabilities/${capability}`;
    const vocabulary =
      /^(queries\.ts|screens\/[A-Z]\w*Screen(\.tsx|\.module\.css)|parts\/([A-Z]\w*(\.tsx|\.module\.css)|[a-z-]+\.ts)|topics\/[a-z-]+\.md)$/;
    const strangers = filesBelow(place)
      .map(file => file.slice(place.length + 1))
      .filter(file => !vocabulary.test(file) && !/\.test\.tsx?$/.test(file));
    expect(strangers).toEqual([]);
  });

  test('no folder of a screen or a part holds one file', () => {
    const folders = Map.groupBy(filesBelow('web/src/capabilities'), file => file.slice(0, file.lastIndexOf('/')));
    const lonely = [...folders].filter(([folder, files]) => /\/(screens|parts)$/.test(folder) && files.length === 1);
    expect(lonely.map(([folder]) => folder)).toEqual([]);
  });

  const ofPages = ['web/src/app/base.css', 'web/src/answer-page/answer.css'];

  test('styles stand beside the one part that wears them', () => {
    const sheets = filesBelow('web/src').filter(file => file.endsWith('.css') && !ofPages.includes(file));
    const isWorn = (sheet: string) => {
      const part = sheet.replace(/\.module\.css$/, '.tsx');
      return existsSync(join(root, part)) && read(part).includes(`import styles from './${basename(sheet)}'`);
    };
    expect(sheets.filter(sheet => !isWorn(sheet))).toEqual([]);
  });

  test('every address of a screen is written in addresses.ts', () => {
    // `from` names the screen whose address is read; the compiler knows them all
    const places = new Set(Object.keys(searches).flatMap(path => path.split('/')[1] || []));
    const address = new RegExp(`(?<!from: )['"\`]#?/(${[...places].join('|')})\\b|\\bto(=|: )['"\`]|\\.html#`);
    const writers = webFiles().filter(file => !/app\/(addresses|routes)\.tsx?$/.test(file));
    expect(writers.filter(file => address.test(withoutComments(read(file))))).toEqual([]);
  });

  test('quiet calls are made by send-quietly.ts', () => {
    const makers = webFiles().filter(file => read(file).includes('isQuiet'));
    expect(makers).toEqual(['web/src/lib/send-quietly.ts', 'web/src/lib/send.ts']);
  });

  test('a folder inside a capability is a topic of three files or more', () => {
    const places = filesBelow('server/src/capabilities')
      .map(file => dirname(file))
      .filter(place => !place.endsWith('/data') && place.split('/').length > 4);
    const counts = Map.groupBy(places, place => place);
    expect([...counts].filter(([, files]) => files.length < 3).map(([place]) => place)).toEqual([]);
  });

  test('no file is named for nothing', () => {
    const files = [
      'contract/src',
      'documents/src',
      'engines',
      'fulltext',
      'server/src',
      'web/src',
      'tools',
      'bench',
      'e2e',
    ].flatMap(filesBelow);
    expect(files.filter(file => !file.includes('node_modules') && nothingWords.test(file))).toEqual([]);
  });
});

describe('engines', () => {
  test('each engine stands in a layer', () => {
    const layers = importRules.forbidden.filter(({ name }) => name === 'engines-in-layers');
    const engines = layers.map(({ from }) => ('path' in from && from.path ? from.path.split('/')[1] : undefined));
    expect(engines.toSorted()).toEqual(names('engines').toSorted());
  });
});

describe('one word, three places', () => {
  test('each server capability has its contract', () => {
    const contracts = names('contract/src').map(name => name.replace('.ts', ''));
    expect(names('server/src/capabilities').filter(name => !contracts.includes(name))).toEqual([]);
  });

  test('each web capability has its contract or is listed as wireless', () => {
    const contracts = [...names('contract/src').map(name => name.replace('.ts', '')), ...wireless];
    expect(names('web/src/capabilities').filter(name => !contracts.includes(name))).toEqual([]);
  });

  test('each path belongs to one call', async () => {
    const paths = (await readContracts()).flatMap(({ calls }) => Object.values(calls).map(call => call.path));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test('each screen stands in routes.tsx', () => {
    const routes = read('web/src/app/routes.tsx');
    const screens = filesBelow('web/src/capabilities').filter(file => file.endsWith('Screen.tsx'));
    expect(screens.filter(file => !routes.includes(file.split('/').at(-1) ?? ''))).toEqual([]);
  });

  test('each call is named in a test over the wire', async () => {
    const tests = filesBelow('server/src')
      .filter(file => file.endsWith('.test.ts'))
      .map(file => withoutComments(read(file)))
      .join('\n');
    const named = new Set(Array.from(tests.matchAll(/\b\w+\.\w+\b/g), ([name]) => name));
    const unnamed = (await readContracts()).flatMap(({ word, calls }) =>
      Object.keys(calls)
        .map(name => `${word}.${name}`)
        .filter(name => !named.has(name)),
    );
    expect(unnamed).toEqual([]);
  });

  test('docs/map.md is current: npm run map', async () => {
    expect(read('docs/map.md')).toBe(await writeMap());
  });
});

const steps = () =>
  filesBelow('server/src/capabilities').filter(
    file => serverSteps.test(basename(file)) && !/\.test\.ts$/.test(file) && !file.includes('/data/'),
  );

/** What waits and touches the world: whoever is given one of these is no pure step. */
const roleNames = /(Store|Service|Database|Workers)$/;
/** Files whose values are such things; their types of plain data are anybody's. */
const roleFiles = /(^|\/)(store|service|jobs|followers)\.ts$/;

/** The stores and services that a step imports, by name, types among them, and the values that it takes from files of theirs. */
function roleImports(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause) {
      const { isTypeOnly, name, namedBindings } = node.importClause;
      const from = ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : '';
      const elements = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
      const whole = [name, namedBindings && ts.isNamespaceImport(namedBindings) ? namedBindings.name : undefined];
      const isOfRole = (word: string, isType: boolean) => roleNames.test(word) || (!isType && roleFiles.test(from));
      names.push(
        ...elements
          .filter(each => isOfRole((each.propertyName ?? each.name).text, isTypeOnly || each.isTypeOnly))
          .map(each => each.name.text),
        ...whole.flatMap(each => (each && isOfRole(each.text, isTypeOnly) ? each.text : [])),
      );
    }
    if (ts.isImportTypeNode(node) && roleNames.test(node.qualifier?.getText() ?? ''))
      names.push(node.qualifier!.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

describe('steps', () => {
  test('a step takes no store and no service', () => {
    const plant = [
      "import type { AccountStore, User } from './store.ts';",
      "import { type NewUser, hashPassword } from '../sign-in/service.ts';",
      "import type { PeopleService as People } from '../people/service.ts';",
      "import * as notices from '../notices/service.ts';",
      "type Terms = import('./terms/service.ts').TermsService;",
    ].join('\n');
    const planted = ['AccountStore', 'hashPassword', 'People', 'notices', 'TermsService'];
    expect(roleImports('plant-step.ts', plant)).toEqual(planted);
    expect(steps().length).toBeGreaterThan(300);
    const imports = steps().flatMap(file => roleImports(file, read(file)).map(name => `${file}: ${name}`));
    expect(imports).toEqual([]);
  });
});

describe('benches', () => {
  test('bench/README.md tells of every question that npm run bench asks', () => {
    const [, questions = ''] = /^const questions[^{]*\{\n(.*?)^\};/ms.exec(read('bench/main.ts')) ?? [];
    const names = Array.from(questions.matchAll(/^ {2}(\w+)/gm), ([, name]) => name);
    const rows = Array.from(read('bench/README.md').matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(rows.toSorted()).toEqual(names.toSorted());
  });

  test('what an engine measures is among the scores', () => {
    // it makes the evidence and measures nothing
    const makers = ['engines/proofreading/bench/train-evidence.ts'];
    const scripts = filesBelow('engines').filter(file => /\/bench\/[\w-]+\.ts$/.test(file));
    const printing = scripts.filter(file => read(file).includes('console.log') && !makers.includes(file));
    expect(printing.length).toBeGreaterThan(10);
    expect(printing.filter(file => !read('bench/scripts.ts').includes(file))).toEqual([]);
  });
});

/** One planted violation for each rule of `import-rules.ts`: a rule that cannot fail guards nothing. */
const planted: [rule: string, file: string, text: string][] = [
  ['no-circles', 'server/src/platform/circle-a.ts', "import { b } from './circle-b.ts';\nexport const a = () => b;\n"],
  [
    'no-circles',
    'server/src/platform/type-circle-a.ts',
    "import type { B } from './type-circle-b.ts';\nexport type A = B[];\n",
  ],
  ['contract-depends-on-zod-only', 'contract/src/wire/planted.ts', "import 'dayjs';\n"],
  ['engines-are-pure', 'engines/query/src/planted.ts', "import { join } from 'node:path';\nexport const p = join;\n"],
  [
    'engines-know-no-product',
    'engines/query/src/planted.ts',
    "import { faults } from '@antai/contract/wire/faults';\nexport const p = faults;\n",
  ],
  [
    'fulltext-knows-no-product',
    'fulltext/src/planted.ts',
    "import { faults } from '@antai/contract/wire/faults';\nexport const p = faults;\n",
  ],
  [
    'documents-know-no-product',
    'documents/src/planted.ts',
    "import { faults } from '@antai/contract/wire/faults';\nexport const p = faults;\n",
  ],
  [
    'steps-are-pure',
    'server/src/capabilities/account/plant-step.ts',
    "import { join } from 'node:path';\nexport const p = join;\n",
  ],
  [
    'steps-are-pure',
    'server/src/capabilities/account/plant-step.ts',
    "import { createJobs } from '../../platform/jobs/queue.ts';\nexport const p = createJobs;\n",
  ],
  [
    'steps-are-pure',
    'server/src/capabilities/account/wait-step.ts',
    "import { setTimeout } from 'node:timers/promises';\nexport const p = setTimeout;\n",
  ],
  [
    'engines-in-layers',
    'engines/names/src/planted.ts',
    "import { findCitations } from '../../citation/src/index.ts';\nexport const p = findCitations;\n",
  ],
  [
    'engines-in-layers',
    'engines/penalty/src/planted.ts',
    "import { readJudgment } from '../../judgment/src/index.ts';\nexport const p = readJudgment;\n",
  ],
  [
    'engines-in-layers',
    'engines/judgment/src/planted.ts',
    "import { findProvisions } from '../../citation/src/find-provisions.ts';\nexport const p = findProvisions;\n",
  ],
  [
    'threads-of-one-pool',
    'server/src/platform/planted.ts',
    "import { Worker } from 'node:worker_threads';\nexport const p = Worker;\n",
  ],
  ['threads-of-one-pool', 'fulltext/src/planted.ts', "import { Piscina } from 'piscina';\nexport const p = Piscina;\n"],
  [
    'web-never-server',
    'web/src/lib/planted.ts',
    "import { own } from '../../../server/src/platform/caller.ts';\nexport const p = own;\n",
  ],
  [
    'server-never-web',
    'server/src/platform/planted.ts',
    "import { formatMoney } from '../../../web/src/lib/format.ts';\nexport const p = formatMoney;\n",
  ],
  [
    'platform-serves-above',
    'server/src/platform/planted.ts',
    "import { isPermitted } from '../capabilities/account/admit-user.ts';\nexport const p = isPermitted;\n",
  ],
  [
    'install-only-from-app',
    'server/src/planted.ts',
    "import { installAccount } from './capabilities/account/install.ts';\nexport const p = installAccount;\n",
  ],
  [
    'routes-only-from-install',
    'server/src/planted.ts',
    "import { accountRoutes } from './capabilities/account/routes.ts';\nexport const p = accountRoutes;\n",
  ],
  [
    'routes-bind-own-service',
    'server/src/capabilities/planted/routes.ts',
    "import { isPermitted } from '../account/admit-user.ts';\nexport const p = isPermitted;\n",
  ],
  [
    'sql-only-in-stores',
    'server/src/capabilities/planted/service.ts',
    "import { sql } from 'drizzle-orm';\nexport const p = sql;\n",
  ],
  [
    'fastify-only-in-platform',
    'server/src/capabilities/planted/service.ts',
    "import fastify from 'fastify';\nexport const p = fastify;\n",
  ],
  [
    'neighbours-knock',
    'server/src/capabilities/planted/service.ts',
    "import { users } from '../account/tables.ts';\nexport const p = users;\n",
  ],
  [
    'ui-knows-no-law',
    'web/src/ui/planted.ts',
    "import { faults } from '@antai/contract/wire/faults';\nexport const p = faults;\n",
  ],
  [
    'lib-below-every-part',
    'web/src/lib/planted.ts',
    "import { useUi } from '../shell/ui-state.ts';\nexport const p = useUi;\n",
  ],
  [
    'shell-shows-parts-only',
    'web/src/shell/planted.ts',
    "import { AboutScreen } from '../capabilities/about/screens/AboutScreen.tsx';\nexport const p = AboutScreen;\n",
  ],
  [
    'addresses-stand-alone',
    'web/src/app/address-planted.ts',
    "import { formatMoney } from '../lib/format.ts';\nexport const p = formatMoney;\n",
  ],
  [
    'web-capabilities-below-shell',
    'web/src/capabilities/home/parts/planted.ts',
    "import { useUi } from '../../../shell/ui-state.ts';\nexport const p = useUi;\n",
  ],
  [
    'web-neighbours-by-queries',
    'web/src/capabilities/home/parts/planted.ts',
    "import { Avatar } from '../../account/parts/Avatar.tsx';\nexport const p = Avatar;\n",
  ],
  [
    'web-shares-pure-engines',
    'web/src/lib/planted.ts',
    "import { readCitations } from '../../../engines/citation/src/index.ts';\nexport const p = readCitations;\n",
  ],
  ['no-tests-in-the-product', 'server/src/planted.ts', "import './capabilities/account/admit-user.test.ts';\n"],
];

/** The other ends of the planted circles. */
const ends = ['server/src/platform/circle-b.ts', 'server/src/platform/type-circle-b.ts'] as const;

describe('imports', () => {
  const plant = (file: string, text: string) => {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const uproot = () => {
    for (const [, file] of planted) rmSync(join(root, file), { force: true });
    for (const file of ends) rmSync(join(root, file), { force: true });
    rmSync(join(root, 'server/src/capabilities/planted'), { recursive: true, force: true });
  };
  afterAll(uproot);

  test('every rule fails on a planted violation', async () => {
    const twice = planted.filter(([, file], index) => planted.findIndex(each => each[1] === file) === index);
    const texts = new Map(twice.map(([, file]) => [file, planted.filter(each => each[1] === file)]));
    for (const [file, group] of texts)
      plant(file, group.map(([, , text], n) => text.replaceAll('const p ', `const p${n} `)).join(''));
    plant(ends[0], "import { a } from './circle-a.ts';\nexport const b = () => a;\n");
    plant(ends[1], "import type { A } from './type-circle-a.ts';\nexport type B = A[];\n");
    // that all sources are read is seen where they are checked: here it would take ten seconds of the processor
    const { violations } = await checkImports(root, [...texts.keys(), ...ends]);
    uproot();
    const ruled = new Set(planted.map(([rule]) => rule));
    expect(importRules.forbidden.map(({ name }) => name).filter(name => !ruled.has(name))).toEqual([]);
    const broken = planted.filter(([rule, file]) => !violations.some(each => each.startsWith(`${rule}: ${file}`)));
    expect(broken.map(([rule]) => rule)).toEqual([]);
  }, 60_000);
});
