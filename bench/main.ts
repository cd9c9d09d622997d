import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiBench } from './api.ts';
import { articlesBench } from './articles.ts';
import { assistantBench } from './assistant.ts';
import { blockadeBench } from './blockade.ts';
import { citationsBench } from './citations.ts';
import { contrastBench } from './contrast.ts';
import { desensitiseBench } from './desensitise.ts';
import { downloadsBench } from './downloads.ts';
import { draftingBench } from './drafting.ts';
import { growthBench } from './growth.ts';
import { importBench } from './import.ts';
import { modelsBench } from './models.ts';
import { newcomerBench } from './newcomer.ts';
import { ocrBench } from './ocr.ts';
import { openSearchBench } from './opensearch.ts';
import { questionnairesBench } from './questionnaires.ts';
import { reviewsBench } from './reviews.ts';
import { scoresBench, scriptBench } from './scripts.ts';
import { searchBench } from './search.ts';
import { signedInBench } from './signed-in.ts';
import { similarBench } from './similar.ts';
import { socketsBench } from './sockets.ts';
import { startBench } from './start.ts';
import { type Bench, markdown } from './table.ts';
import { translationBench } from './translation.ts';
import { worstInputsBench } from './worst-inputs.ts';
import { wrongCharactersBench } from './wrong-characters.ts';

const questions: Record<string, Bench> = {
  search: searchBench,
  similar: similarBench,
  articles: articlesBench,
  assistant: assistantBench,
  citations: citationsBench,
  opensearch: openSearchBench,
  import: importBench,
  api: apiBench,
  signedIn: signedInBench,
  blockade: blockadeBench,
  worstInputs: worstInputsBench,
  growth: growthBench,
  start: startBench,
  sockets: socketsBench,
  models: modelsBench,
  newcomer: newcomerBench,
  contrast: contrastBench,
  desensitise: desensitiseBench,
  downloads: downloadsBench,
  drafting: draftingBench,
  ocr: ocrBench,
  questionnaires: questionnairesBench,
  reviews: reviewsBench,
  translation: translationBench,
  wrongCharacters: wrongCharactersBench,
  scores: scoresBench,
  comparisons: scriptBench('comparisons.ts'),
  redlines: scriptBench('redlines.ts'),
  statutes: scriptBench('statutes.ts'),
};

const usage = `用法：npm run bench -- [${Object.keys(questions).join(' ')}] [--size 20000] [--short] [--before 另一检出目录] [--only 调用或输入，可用多次，见worstInputs]`;

/** Judgments of a short run: every question is answered, in some ten minutes together. */
const shortSize = 2_000;

/** Asks another checkout the same question just before, on its own code and data, so that one run says what has changed. */
async function askBefore(root: string, name: string, { size, only }: { size: number; only: string[] }) {
  console.log(`\n## ${name}：${root}`);
  const names = only.flatMap(each => ['--only', each]);
  const args = [join(root, 'tools', 'run.mjs'), 'bench', name, '--size', String(size), ...names];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  if (code !== 0) console.log(`未能回答（退出码 ${code}）`);
  console.log(`\n## ${name}：现在`);
}

async function main() {
  const text = { type: 'string' } as const;
  const only = { ...text, multiple: true } as const;
  const options = { size: text, short: { type: 'boolean' }, before: text, only } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const size = Number(values.size ?? (values.short ? shortSize : 20_000));
  const unknown = positionals.find(name => !questions[name]);
  if (unknown || !Number.isSafeInteger(size) || size < 1) throw new Error(usage);
  const names = positionals.length > 0 ? positionals : Object.keys(questions);
  for (const name of names) {
    if (values.before) await askBefore(values.before, name, { size, only: values.only ?? [] });
    const answer = await questions[name]!(size, values.only);
    console.log(typeof answer === 'string' ? `\n### ${name}\n\n${answer}` : answer.map(markdown).join('\n'));
  }
}

main().then(
  () => process.exit(0),
  error => {
    console.error(error);
    process.exit(1);
  },
);
