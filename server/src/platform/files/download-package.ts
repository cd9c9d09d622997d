import { spawn } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from './read-rows.ts';

interface Order {
  name: string;
  version: string;
  /** An empty folder to download into. */
  folder: string;
  signal: AbortSignal;
}

const timeoutMs = 120_000;
const sayingMax = 4000;

/** What brings Python packages on this machine, with its user's mirror and proxy; the first that there is serves. */
const downloaders = [
  ['python3', '-m', 'pip'],
  ['pip3'],
  ['pip'],
  ['python', '-m', 'pip'],
  ['py', '-m', 'pip'],
  ['uv', 'tool', 'run', 'pip'],
];

/** What a downloader may know of our surroundings: where it looks and through what, none of our passwords. */
const passedOn =
  /^(?:PATH|PATHEXT|HOME|USER|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|TE?MP|TMPDIR|LANG|(?:LC|XDG|PIP|UV|SSL|REQUESTS|CURL)_.*|VIRTUAL_ENV|(?:HTTPS?|ALL|NO)_PROXY)$/i;
const surroundings = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));

/**
 * Downloads one version of a Python package, as data: only a built archive is taken, so that nothing of it is run, and
 * none of what it depends on. Gives its path; a machine without pip and uv, or one that cannot reach its index, is a
 * SourceError.
 */
export async function downloadPackage({ name, version, folder, signal }: Order): Promise<string> {
  await mkdir(folder, { recursive: true });
  const wanted = ['download', '--no-deps', '--only-binary', ':all:', '--ignore-requires-python'];
  const quick = ['--no-input', '--disable-pip-version-check', '--timeout', '15', '--retries', '1'];
  const problems: string[] = [];
  for (const [program = '', ...first] of downloaders) {
    const args = [...first, ...wanted, ...quick, '--dest', folder, `${name}==${version}`];
    const { isGood, saying } = await run(program, args, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    signal.throwIfAborted();
    const file = (await readdir(folder)).find(each => each.endsWith('.whl'));
    if (isGood && file) return join(folder, file);
    if (saying !== undefined) problems.push(`${[program, ...first].join(' ')}：${saying}`);
  }
  throw new SourceError(problems.length > 0 ? problems.join('；') : '本机没有 pip 或 uv');
}

/** The last line a program said; undefined where there is no such program. */
async function run(program: string, args: string[], signal: AbortSignal) {
  const child = spawn(program, args, { env: surroundings(), stdio: ['ignore', 'ignore', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-sayingMax);
  });
  const { promise, resolve } = Promise.withResolvers<{ isGood: boolean; saying?: string }>();
  child.on('error', (error: NodeJS.ErrnoException) => {
    const isAbsent = error.code === 'ENOENT';
    resolve({ isGood: false, saying: isAbsent ? undefined : sayError(error, signal) });
  });
  child.on('close', code => resolve({ isGood: code === 0, saying: lastLine(said) || `退出码${code}` }));
  return promise;
}

const sayError = (error: Error, signal: AbortSignal) => (signal.aborted ? '超时' : error.message);

const lastLine = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .findLast(line => line !== '' && !line.startsWith('[notice]'))
    ?.slice(0, 300);
