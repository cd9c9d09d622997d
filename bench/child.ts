import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import options from '../tools/launch-options.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
/** What a process holds in memory, in bytes: now, at its highest, and how much of it is no mapped file. */
export type Memory = { resident: number; peak: number; own: number };

/** Reads the memory of a process from the kernel; undefined where there is no /proc, or the process has ended. */
export function memoryOf(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) * 1024;
    return { resident: bytes('VmRSS'), peak: bytes('VmHWM'), own: bytes('RssAnon') };
  } catch {
    return undefined;
  }
}

/** Runs an import of the repository to its end; throws with its last words when it fails. */
export async function runScript(script: string, args: string[], env: Record<string, string>) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...options.sparing, join(root, script), ...args], {
    env: { ...options.memory, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (output = `${output}${chunk}`.slice(-4000)));
  const peak = { resident: 0, own: 0 };
  const watch = setInterval(() => {
    const memory = memoryOf(child.pid ?? 0);
    if (!memory) return;
    peak.resident = Math.max(peak.resident, memory.peak);
    peak.own = Math.max(peak.own, memory.own);
  }, 250);
  const code = await new Promise<number | null>(resolve => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${script} ended with ${code}\n${output}`);
  return { seconds: (performance.now() - startedAt) / 1000, peak, output };
}

/** A helper of the benchmark in a process of its own, which is asked over its channel and answers once a question. */
export function startPeer(script: string, env: Record<string, string> = {}) {
  const child: ChildProcess = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...env },
    execArgv: options.quiet,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${script} ended with ${code}`));
      child.once('message', message => {
        child.off('exit', fail);
        resolve(message as T);
      });
      child.once('exit', fail);
    });
  return {
    pid: child.pid ?? 0,
    ready: answer<{ address: string }>(),
    ask: async <T>(question: object | string): Promise<T> => {
      const given = answer<T>();
      child.send(question);
      return given;
    },
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}
