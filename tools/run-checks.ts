import { spawn } from 'node:child_process';
import { join } from 'node:path';
import options from './launch-options.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** The compiler without its interface for programs, in a quarter of the time; `dependency-cruiser` reads by the one that has it. */
const compiler = [process.execPath, join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), '--checkers', '1'];

/** What each check runs; the longest first. */
const checks: Record<string, string[]> = {
  types: [...compiler, '-p', 'tsconfig.json'],
  'types of the web': [...compiler, '-p', 'web/tsconfig.json'],
  'unused code': [process.execPath, bin('knip'), '--no-progress'],
  imports: [process.execPath, ...options.quiet, join(root, 'tools', 'check-imports.ts')],
  'format and lint': [bin('biome'), 'ci', '--error-on-warnings', '.'],
};
/** None of them uses more than a core for long. */
const checksAtOnce = 2;

/** Memory is collected less often in the compiler, which is gone in a moment: it would take half as long again. */
const env = { ...process.env, GOGC: '400' };

/** Runs a program to its end; gives its exit code and all that it said. */
const listenTo = ([program = '', ...programArgs]: string[]) =>
  new Promise<{ status: number; said: string }>(resolve => {
    const child = spawn(program, programArgs, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk));
    child.on('error', error => resolve({ status: 1, said: `${program}: ${error.message}\n` }));
    child.on('close', status => resolve({ status: status ?? 1, said: Buffer.concat(said).toString() }));
  });

/** All checks run, so that one look shows everything that is wrong. */
export async function runChecks() {
  const failures: string[] = [];
  const waiting = Object.entries(checks);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, program] = next;
      const { status, said } = await listenTo(program);
      if (status !== 0) failures.push(name);
      console.log(status === 0 ? `✓ ${name}` : `${said}✗ ${name}`);
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, work));
  return { passed: Object.keys(checks).length - failures.length, failed: failures.length, failures };
}
