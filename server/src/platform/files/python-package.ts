import { spawn } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SourceError } from './read-rows.ts';

interface Order {
  name: string;
  version: string;
  /** An empty folder to download into. */
  folder: string;
  signal: AbortSignal;
}

/** A version that an index offers, with the hash under which it does. */
export interface PackageVersion {
  version: string;
  sha256: string;
}

const downloadMs = 120_000;
const lookMs = 45_000;
const sayingMax = 4000;
const reportMax = 1024 ** 2;

/** What brings Python packages on this machine, with its user's mirror and proxy; the first that there is serves. */
const programs = [
  ['python3', '-m', 'pip'],
  ['pip3'],
  ['pip'],
  ['python', '-m', 'pip'],
  ['py', '-m', 'pip'],
  ['uv', 'tool', 'run', 'pip'],
];

/** Only a built archive, so that nothing of it is run, and none of what it depends on. */
const asData = ['--no-deps', '--only-binary', ':all:', '--ignore-requires-python'];
const quick = ['--no-input', '--disable-pip-version-check', '--timeout', '15', '--retries', '1'];

/** What a program may know of our surroundings: where it looks and through what, none of our passwords. */
const passedOn =
  /^(?:PATH|PATHEXT|HOME|USER|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|TE?MP|TMPDIR|LANG|(?:LC|XDG|PIP|UV|SSL|REQUESTS|CURL)_.*|VIRTUAL_ENV|(?:HTTPS?|ALL|NO)_PROXY)$/i;
const surroundings = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));

interface Try {
  args: string[];
  signal: AbortSignal;
  timeoutMs: number;
}

/** The first answer that one of this machine's programs gives; where none does, a SourceError with what each said. */
async function askPrograms<Answer>(
  { args, signal, timeoutMs }: Try,
  answerOf: (output: string) => Answer | Promise<Answer>,
): Promise<NonNullable<Answer>> {
  const problems: string[] = [];
  for (const [program = '', ...first] of programs) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const { isGood, output, saying } = await run(program, { args: [...first, ...args], signal: within });
    signal.throwIfAborted();
    const answer = isGood ? await answerOf(output) : undefined;
    if (answer !== undefined && answer !== null) return answer;
    if (saying !== undefined) problems.push(`${[program, ...first].join(' ')}：${saying}`);
  }
  throw new SourceError(problems.length > 0 ? problems.join('；') : '本机没有 pip 或 uv');
}

/**
 * Downloads one version of a Python package, as data, and gives its path; a machine without pip and uv, or one that
 * cannot reach its index, is a SourceError.
 */
export async function downloadPackage({ name, version, folder, signal }: Order): Promise<string> {
  await mkdir(folder, { recursive: true });
  const args = ['download', ...asData, ...quick, '--dest', folder, `${name}==${version}`];
  return askPrograms({ args, signal, timeoutMs: downloadMs }, async () => {
    const file = (await readdir(folder)).find(each => each.endsWith('.whl'));
    return file && join(folder, file);
  });
}

const Report = z.object({
  install: z
    .array(
      z.object({
        metadata: z.object({ version: z.string().max(64) }),
        download_info: z.object({
          archive_info: z.object({ hashes: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/u) }) }),
        }),
      }),
    )
    .length(1),
});

/** The newest version of a Python package that this machine's index offers; nothing of it is taken. */
export function newestPackage(name: string, signal: AbortSignal): Promise<PackageVersion> {
  const args = ['install', '--dry-run', '--ignore-installed', '--quiet', '--report', '-', ...asData, ...quick, name];
  return askPrograms({ args, signal, timeoutMs: lookMs }, readReport);
}

function readReport(output: string): PackageVersion | undefined {
  try {
    const [wheel] = Report.parse(JSON.parse(output)).install;
    return wheel && { version: wheel.metadata.version, sha256: wheel.download_info.archive_info.hashes.sha256 };
  } catch {
    // an older pip that knows no report
    return undefined;
  }
}

/** What a program put out, and the last line it said; no line where there is no such program. */
async function run(program: string, { args, signal }: { args: string[]; signal: AbortSignal }) {
  const child = spawn(program, args, { env: surroundings(), stdio: ['ignore', 'pipe', 'pipe'], signal });
  let [output, saying] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(0, reportMax);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    saying = (saying + chunk.toString('utf8')).slice(-sayingMax);
  });
  const { promise, resolve } = Promise.withResolvers<{ isGood: boolean; output: string; saying?: string }>();
  child.on('error', (error: NodeJS.ErrnoException) => {
    const isAbsent = error.code === 'ENOENT';
    resolve({ isGood: false, output, saying: isAbsent ? undefined : sayError(error, signal) });
  });
  child.on('close', code => resolve({ isGood: code === 0, output, saying: lastLine(saying) || sayExit(code) }));
  return promise;
}

const sayError = (error: Error, signal: AbortSignal) => (signal.aborted ? '超时' : error.message);
const sayExit = (code: number | null) => (code === 0 ? '没有可读的答复' : `退出码${code}`);

const lastLine = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .findLast(line => line !== '' && !line.startsWith('[notice]'))
    ?.slice(0, 300);
