import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call, Contract } from '@antai/contract/wire/call';
import { nameTracer } from './trace-names.ts';

const root = dirname(import.meta.dirname);
const capabilities = 'server/src/capabilities/';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'style' in value && 'input' in value;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isCall);

/** Every contract of the product, in alphabetical order: the folder of its capability, and the word its calls go by. */
export async function readContracts(): Promise<{ folder: string; word: string; calls: Contract }[]> {
  const files = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const contracts = await Promise.all(
    files.sort().map(async file => {
      const module = (await import(pathToFileURL(join(root, 'contract/src', file)).href)) as Record<string, unknown>;
      const entry = Object.entries(module).find(([, value]) => isContract(value));
      const folder = (file.split('/')[0] ?? '').replace('.ts', '');
      return entry ? [{ folder, word: entry[0], calls: entry[1] as Contract }] : [];
    }),
  );
  return contracts.flat();
}

const text = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

function filesBelow(place: string): string[] {
  if (!existsSync(join(root, place))) return [];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map(file => `${place}/${file}`);
}

/** The folder whose `routes.ts` binds the calls of each word. */
const bindingFolders = () =>
  new Map(
    filesBelow('server/src/capabilities')
      .filter(file => file.endsWith('/routes.ts'))
      .flatMap(file =>
        [...text(file).matchAll(/\bbind\((\w+),/g)].map(([, word = '']) => [word, dirname(file)] as const),
      ),
  );

/** The tables that stand behind the service of a folder, by their names in the database. */
function tablesBehind(folder: string, { takenFrom }: NameTracer): string[] {
  const capability = folder.split('/').slice(0, 4).join('/');
  const service = [folder, capability].map(each => `${each}/service.ts`).find(each => text(each) !== '');
  const sources = takenFrom(service ?? '', { below: `${capability}/`, ending: '/tables.ts' });
  const names = sources.map(
    ({ file, name }) => new RegExp(`const ${name} = pgTable\\(\\s*'([^']+)'`).exec(text(file))?.[1],
  );
  return [...new Set(names.flatMap(name => name ?? []))].sort();
}

/** The screens as `routes.tsx` has them: address, title, files. */
const screensIn = (routes: string) =>
  routes.split(/^ {2}(?='\/)/m).flatMap(route => {
    const path = /^'([^']+)'/.exec(route)?.[1];
    const title = /title: '([^']+)'/.exec(route)?.[1];
    const files = [...route.matchAll(/import\('\.\.\/(capabilities\/[^']+)'\)/g)].map(([, file]) => `web/src/${file}`);
    return path && title && files.length > 0 ? [{ path, title, files }] : [];
  });

type NameTracer = ReturnType<typeof nameTracer>;

/** A failure on any screen is reported by it. */
const ofEveryScreen = 'telemetry';

/** The text of docs/map.md: screen → calls, and call → path → folder → tables. */
export async function writeMap(): Promise<string> {
  const contracts = await readContracts();
  const tracer = nameTracer(root);
  const calls = contracts.flatMap(each =>
    Object.entries(each.calls).map(([name, call]) => ({ name: `${each.word}.${name}`, word: each.word, call })),
  );
  const screenRows = screensIn(text('web/src/app/routes.tsx')).map(({ path, title, files }) => {
    const members = new Set(files.flatMap(file => [...tracer.membersBehind({ file, name: 'default' })]));
    const names = calls.filter(({ name, word }) => members.has(name) && word !== ofEveryScreen).map(({ name }) => name);
    return `| \`${path}\` | ${title} | ${files.map(file => `\`${file}\``).join(', ')} | ${names.join(', ')} |`;
  });
  const folders = bindingFolders();
  const tables = new Map([...folders.values()].map(folder => [folder, tablesBehind(folder, tracer).join(', ')]));
  const callRows = calls.map(({ name, word, call }) => {
    const folder = folders.get(word) ?? '';
    return `| \`${call.path}\` | ${name} | ${call.summary} | \`${folder.slice(capabilities.length)}\` | ${tables.get(folder)} |`;
  });
  return [
    '# Map',
    '',
    'Written by `npm run map`; a test keeps it true.',
    '',
    '## Screens',
    '',
    'The calls are those that the screen and its parts name; what stands around every screen (menu, notices, downloads) calls more.',
    '',
    '| address | title | file | calls |',
    '|---|---|---|---|',
    ...screenRows,
    '',
    '## Calls',
    '',
    `A call is bound in \`routes.ts\` of its folder below \`${capabilities}\`, and decided in the services beside it. The tables are those that stand behind the service of the folder.`,
    '',
    '| path | call | what it does | folder | tables |',
    '|---|---|---|---|---|',
    ...callRows,
    '',
  ].join('\n');
}
