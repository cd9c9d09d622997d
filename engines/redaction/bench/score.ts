import { measureHeads, measureParties, measurePersons, measureSpeed, type Recall } from './measure.ts';
import { hasRows } from './rows.ts';

const percent = (share: number) => `${(share * 100).toFixed(1).padStart(5)} %`;
const half = process.argv.includes('--odd') ? 'odd' : 'even';
const list = (wrong: string[]) => {
  if (process.argv.includes('--wrong')) for (const each of wrong) console.log(`    ${each}`);
};

function print(what: string, { right, of, wrong }: Recall) {
  console.log(`${what} (${half})  ${percent(right / of)}  ${right}/${of}`);
  list(wrong);
}

if (hasRows) {
  const { precision, recall, f1, cover, touching, wrong } = measurePersons(half);
  console.log(
    `persons (${half})  P ${percent(precision)}  R ${percent(recall)}  F1 ${percent(f1)}  covered ${percent(cover)}  touching ${percent(touching)}`,
  );
  list(wrong);
  print('parties of administrative judgments', measureParties(half));
  print('accused, counsel and judges of criminal judgments', measureHeads(half));
  console.log(`${measureSpeed().toFixed(1)} MB/s`);
} else console.log('The shared rows are absent (set ANTAI_SHARED): nothing measured.');
