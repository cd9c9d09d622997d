import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findEntities } from '../src/index.ts';
import { hasRows, readRows } from './rows.ts';

/**
 * How fast the numbers and names of judgments are found, and how fast Microsoft Presidio's patterns are on the same text
 * where Python has it (`PYTHONPATH` may say where): ours find more kinds, theirs are asked for the six that both have.
 */
if (!hasRows) {
  console.log('real rows are absent: nothing is measured');
  process.exit(0);
}
const wantedBytes = 2_000_000;
const texts: string[] = [];
let bytes = 0;
for (const { full_text: text } of readRows<{ full_text: string }>('judgments/judge_criminal_full.jsonl.gz')) {
  if (bytes > wantedBytes) break;
  const line = `${text}\n联系电话：13800138000，邮箱：zhang@example.com，身份证号：11010519491231002X。`;
  texts.push(line);
  bytes += Buffer.byteLength(line);
}
const numbers = ['idNumber', 'creditCode', 'bankCard', 'mobile', 'email', 'plate'] as const;

function measure(name: string, work: () => number) {
  const before = process.cpuUsage();
  const count = work();
  const { user, system } = process.cpuUsage(before);
  say(name, (user + system) / 1e6, count);
}
const say = (name: string, seconds: number, count: number) =>
  console.log(`${name}: ${(bytes / 1e6 / seconds).toFixed(2)} MB/s of one processor, ${count} found`);

const find = (kinds?: readonly string[]) =>
  texts.reduce(
    (sum, text) => sum + findEntities(text.split('\n'), kinds ? { kinds: kinds as never } : {}).flat().length,
    0,
  );
find();
measure('all kinds, names among them', () => find());
measure('the six kinds of numbers', () => find(numbers));

const peer = spawnSync('python3', [join(import.meta.dirname, 'presidio_peer.py')], {
  input: JSON.stringify(texts),
  maxBuffer: 10_000_000,
  encoding: 'utf8',
});
if (peer.status === 0) {
  const { seconds, found: count } = JSON.parse(peer.stdout) as { seconds: number; found: number };
  say("Presidio's patterns, the six kinds", seconds, count);
} else console.log("Presidio's patterns: skipped, Python has no presidio-analyzer");
