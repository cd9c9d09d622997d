import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import options from '../../../../tools/launch-options.json' with { type: 'json' };

const script = join(import.meta.dirname, '../../../test/examine-until-killed.ts');

interface Fact {
  recordId?: string;
  status?: string;
  marked?: number[];
  files?: { state: string; value: number }[];
}

/** Runs the child: without what an earlier one said it begins, and kills itself in the middle. */
async function runChild(dataDir: string, begun?: Fact): Promise<Fact[]> {
  const args = [...options.quiet, script, dataDir, ...(begun ? [JSON.stringify(begun)] : [])];
  // its database is the embedded one of its folder, whichever the others use
  const env = { ...process.env, DATABASE_URL: '' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const facts: Fact[] = [];
  for await (const line of createInterface({ input: child.stdout })) facts.push(JSON.parse(line));
  return facts;
}

test('做到一半进程被杀，再启动后接着做：做过的文件不做第二遍，其余照做', { timeout: 90_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'antai-examine-'));
  const [begun] = await runChild(dataDir);
  const ended = (await runChild(dataDir, begun)).at(-1)!;
  rmSync(dataDir, { recursive: true, force: true });
  const done = new Set(ended.marked);
  expect(done.size).toBeGreaterThan(0);
  expect(done.size).toBeLessThan(20);
  expect(ended.status).toBe('done');
  expect(ended.files).toEqual(
    Array.from({ length: 20 }, (_, at) => ({ state: 'done', value: done.has(at) ? 99 : (1000 + at) * 100 })),
  );
});
