import {
  administrativeHalves,
  measureAdmin,
  measureCivilParts,
  measureCriminalArticles,
  measureHandChecked,
  measureSpeed,
  namesWithDeeds,
  proseHalves,
  type Score,
  share,
} from './measure.ts';
import { hasRows } from './rows.ts';

const isVerbose = process.argv.includes('--wrong');

function print(set: string, scores: Record<string, Score>): void {
  for (const [key, score] of Object.entries(scores)) {
    console.log(
      `${set.padEnd(16)} ${key.padEnd(16)} ${(share(score) * 100).toFixed(1).padStart(6)} %   ${score.right}/${score.of}`,
    );
    if (isVerbose) for (const wrong of score.wrong) console.log(`    ${wrong}`);
  }
}

if (hasRows) {
  print('administrative', measureAdmin());
  for (const [set, halves] of [
    ['prose', proseHalves()],
    ['administrative', administrativeHalves()],
  ] as const)
    for (const { half, precision, recall } of halves) print(`${set} ${half}`, { precision, recall });
  print('hand-checked', measureHandChecked());
  print('JuDGE', { articles: measureCriminalArticles() });
  print('civil parts', measureCivilParts());
  const names = namesWithDeeds();
  console.log(`names with a deed or a role: ${names.length} ${names.join('; ')}`);
  console.log(`speed            ${Math.round(measureSpeed())} judgments/s`);
} else console.log('The shared rows are absent (set ANTAI_SHARED): nothing measured.');
