import { hasSurname, isMasked, isOrganisation, kindOf } from '../src/index.ts';
import { hasRows, readNames } from './rows.ts';

const isVerbose = process.argv.includes('--wrong');

function print(what: string, names: string[], isRight: (name: string) => boolean): void {
  const wrong = names.filter(name => !isRight(name));
  const share = (1 - wrong.length / names.length) * 100;
  console.log(`${what.padEnd(44)} ${share.toFixed(2).padStart(6)} %   ${names.length - wrong.length}/${names.length}`);
  if (isVerbose) console.log(`    ${wrong.slice(0, 200).join(' ')}`);
}

if (hasRows) {
  const { courts, persons, listedCompanies, companyShortNames, authorities } = readNames();
  print('courts told as authorities', courts, name => kindOf(name) === '机关');
  print('offices of one regulator told as authorities', authorities, name => kindOf(name) === '机关');
  print('persons told as persons', persons, name => kindOf(name) === '自然人');
  print('persons with a surname', persons, hasSurname);
  print('persons not taken for organisations', persons, name => !isOrganisation(name));
  print('persons not taken for masked', persons, name => !isMasked(name));
  print('listed companies not taken for masked', listedCompanies, name => !isMasked(name));
  print('short company names not taken for masked', companyShortNames, name => !isMasked(name));
  const start = performance.now();
  for (const name of companyShortNames) isMasked(`${name}有限公司`);
  for (const name of companyShortNames) kindOf(`${name}有限公司`);
  const each = ((performance.now() - start) / companyShortNames.length) * 1000;
  console.log(`mask and kind of a name                      ${each.toFixed(1)} µs`);
} else console.log('The shared rows are absent (set ANTAI_SHARED): nothing measured.');
