import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call, Contract } from '@antai/contract/wire/call';

const root = dirname(import.meta.dirname);

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'style' in value && 'input' in value;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isCall);

/** Every contract of the product, in alphabetical order: the folder of its capability, and the word its calls go by. */
export async function readContracts(): Promise<{ folder: string; word: string; calls: Contract }[]> {
  const files = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const found = await Promise.all(
    files.sort().map(async file => {
      const module = (await import(pathToFileURL(join(root, 'contract/src', file)).href)) as Record<string, unknown>;
      const entry = Object.entries(module).find(([, value]) => isContract(value));
      const folder = (file.split('/')[0] ?? '').replace('.ts', '');
      return entry ? [{ folder, word: entry[0], calls: entry[1] as Contract }] : [];
    }),
  );
  return found.flat();
}

const text = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

function filesBelow(place: string): string[] {
  if (!existsSync(join(root, place))) return [];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map(file => `${place}/${file}`);
}

const tablesOf = (folder: string) =>
  filesBelow(`server/src/capabilities/${folder}`)
    .filter(file => file.endsWith('tables.ts'))
    .flatMap(file => [...text(file).matchAll(/pgTable\(\s*'([^']+)'/g)].map(match => match[1]));

/** The capabilities whose queries a screen's folder holds calls of: found by `word.call` in its files. */
const callsOf = (folder: string, contracts: { word: string; calls: Contract }[]) => {
  const source = filesBelow(folder)
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(text)
    .join('\n');
  return contracts.flatMap(({ word, calls }) =>
    Object.keys(calls)
      .filter(name => new RegExp(`\\b${word}\\.${name}\\b`).test(source))
      .map(name => `${word}.${name}`),
  );
};

/** The text of docs/map.md: screen → calls, and call → path → service → tables. */
export async function writeMap(): Promise<string> {
  const contracts = await readContracts();
  const routes = text('web/src/app/routes.tsx');
  const screens = [
    ...routes.matchAll(/'([^']+)': \{\s*title: '([^']+)'[^}]*?import\('\.\.\/(capabilities\/[^']+)'\)/gs),
  ];
  const screenRows = screens.map(([, path, title, file = '']) => {
    const word = file.split('/')[1] ?? '';
    return `| \`${path}\` | ${title} | \`web/src/${file}\` | ${callsOf(`web/src/capabilities/${word}`, contracts).join(', ')} |`;
  });
  const callRows = contracts.flatMap(({ folder, word, calls }) =>
    Object.entries(calls).map(
      ([name, call]) => `| \`${call.path}\` | ${word}.${name} | ${call.summary} | ${tablesOf(folder).join(', ')} |`,
    ),
  );
  return [
    '# Map',
    '',
    'Written by `npm run map`; a test keeps it true.',
    '',
    '## Screens',
    '',
    '| address | title | file | calls of its folder |',
    '|---|---|---|---|',
    ...screenRows,
    '',
    '## Calls',
    '',
    'A call `word.name` stands in `contract/src/word.ts`, is bound in `server/src/capabilities/word/routes.ts` and decided in `service.ts` beside it.',
    '',
    '| path | call | what it does | tables of the capability |',
    '|---|---|---|---|',
    ...callRows,
    '',
  ].join('\n');
}
