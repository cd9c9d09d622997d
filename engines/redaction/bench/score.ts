import {
  type Finder,
  findByRules,
  type Half,
  measureHeads,
  measureNumbers,
  measureParties,
  measurePersons,
  measureSpeed,
  type Recall,
  textsOf,
} from './measure.ts';
import { measureEveryday } from './measure-everyday.ts';
import { hasRows } from './rows.ts';
import { createTaggedFinder, hasModel, measureTagging } from './tag-texts.ts';

const percent = (share: number, places = 1) => `${(share * 100).toFixed(places).padStart(5)} %`;
const half: Half = process.argv.includes('--odd') ? 'odd' : 'even';
const list = (wrong: string[]) => {
  if (process.argv.includes('--wrong')) for (const each of wrong) console.log(`    ${each}`);
};

function print(what: string, { right, of, wrong }: Recall) {
  console.log(`  ${what}  ${percent(right / of)}  ${right}/${of}`);
  list(wrong);
}

function printAll(means: string, find: Finder) {
  console.log(`${means} (${half} half)`);
  const { precision, recall, f1, cover, touching, wrong } = measurePersons(half, find);
  const share = `covered ${percent(cover, 2)}  touching ${percent(touching)}`;
  console.log(`  persons  P ${percent(precision)}  R ${percent(recall)}  F1 ${percent(f1)}  ${share}`);
  list(wrong);
  print('parties of administrative judgments', measureParties(half, find));
  print('accused, counsel and judges of criminal judgments', measureHeads(half, find));
}

if (hasRows) {
  printAll('rules alone', findByRules);
  print('numbers put into judgments', measureNumbers(half));
  const everyday = measureEveryday(half);
  const wrongShare = `${everyday.wrong.length} words taken for names in ${everyday.questions} questions`;
  console.log(`  names in everyday sentences  ${percent(everyday.covered / everyday.names)}  ${wrongShare}`);
  list(everyday.wrong);
  console.log(`  ${measureSpeed().toFixed(1)} MB/s`);
  if (hasModel) {
    const texts = textsOf(half);
    printAll('with the model, balanced', await createTaggedFinder(texts));
    printAll('with the model, missing nothing', await createTaggedFinder(texts, { missesNothing: true }));
    console.log(`  model ${Math.round(await measureTagging(texts.slice(0, 300))).toLocaleString('en')} characters/s`);
  } else
    console.log('The model of names is absent (set NAMES_MODEL to the folder of its files): not measured with it.');
} else console.log('The shared rows are absent (set ANTAI_SHARED): nothing measured.');
