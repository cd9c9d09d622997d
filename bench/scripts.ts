import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from './table.ts';

const root = join(import.meta.dirname, '..');

/** What each engine's own measuring prints, from the root of the repository. */
const scores = [
  'engines/citation/bench/score.ts',
  'engines/comparison/bench/speed.ts',
  'engines/contract/bench/score.ts',
  'engines/contract/bench/speed.ts',
  'engines/judgment/bench/score.ts',
  'engines/names/bench/score.ts',
  'engines/penalty/bench/score.ts',
  'engines/proofreading/bench/evidence.ts',
  'engines/proofreading/bench/score.ts',
  'engines/questionnaire/bench/measure.ts',
  'engines/redaction/bench/score.ts',
  'engines/redaction/bench/speed.ts',
  'engines/retrieval/bench/score.ts',
  'engines/translation/bench/measure-checks.ts',
  'engines/translation/bench/measure-languages.ts',
  'engines/translation/bench/measure-marks.ts',
];

/** What a script of the repository prints; one that fails says so and stops nothing. */
async function printed(script: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, script)], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
  const code = child.exitCode ?? (await new Promise<number | null>(resolve => child.once('close', resolve)));
  return `\`node ${script}\`\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`${code === 0 ? '' : `\n\n✗ ended with ${code}`}`;
}

async function printedInTurn(scripts: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const script of scripts) texts.push(await printed(script));
  return texts.join('\n\n');
}

/** How well and how quickly each engine does on its labelled rows. */
export const scoresBench: Bench = () => printedInTurn(scores);

/** A question whose answer is what one script of `bench/` prints. */
export const scriptBench =
  (script: string): Bench =>
  () =>
    printed(`bench/${script}`);
