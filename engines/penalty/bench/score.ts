import { measureHandChecked, measureRegister, measureSpeed, type Score, share } from './measure.ts';
import { hasRows } from './rows.ts';

const isVerbose = process.argv.includes('--wrong');

function print(set: string, scores: Record<string, Score>): void {
  for (const [key, score] of Object.entries(scores)) {
    const percent = (share(score) * 100).toFixed(1).padStart(6);
    console.log(`${set.padEnd(14)} ${key.padEnd(14)} ${percent} %   ${score.right}/${score.of}`);
    if (isVerbose) for (const wrong of score.wrong) console.log(`    ${wrong}`);
  }
}

if (hasRows) {
  print('hand-checked', measureHandChecked());
  print('register', measureRegister());
  console.log(`speed          ${Math.round(measureSpeed())} papers/s`);
} else console.log('The shared rows are absent (set ANTAI_SHARED): nothing measured.');
