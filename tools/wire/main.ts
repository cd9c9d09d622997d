import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences } from './compare-answers.ts';
import { openOutside } from './open-outside.ts';
import { type Answers, playCalls } from './play-calls.ts';
import { startServer } from './start-server.ts';

const usage = `用法：npm run wire -- record 文件.json [--root 检出目录]
      npm run wire -- compare 之前.json 之后.json`;

/**
 * Shows whether the wire is unchanged: `record` plays every call of the contract on a house of its own and writes the
 * answers, `compare` names the calls whose answers differ between two checkouts. It speaks HTTP alone, so it plays on older
 * ones too. A call that was answered otherwise than its play says is told, and is no failure: it may be what is compared.
 */
async function record(file: string, root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'antai-wire-outside-'));
  const outside = await openOutside(folder);
  const server = await startServer(root, outside.env);
  try {
    const { answers, surprises } = await playCalls(server, outside);
    writeFileSync(file, JSON.stringify(answers, null, 1));
    for (const surprise of surprises) console.log(`otherwise than played: ${surprise}`);
    console.log(`${Object.keys(answers).length} answers`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(before: string, after: string): number {
  const [a, b] = [before, after].map(file => JSON.parse(readFileSync(file, 'utf8')) as Answers);
  const lines = differences(a!, b!);
  console.log(lines.length === 0 ? 'equal' : `${lines.join('\n')}\n\n${lines.length} differ`);
  return lines.length === 0 ? 0 : 1;
}

async function main([command, first, second, third]: string[]): Promise<number> {
  if (command === 'compare' && first && second) return compare(first, second);
  if (command !== 'record' || !first) throw new Error(usage);
  await record(first, second === '--root' && third ? third : join(import.meta.dirname, '..', '..'));
  return 0;
}

main(process.argv.slice(2)).then(
  code => process.exit(code),
  error => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
