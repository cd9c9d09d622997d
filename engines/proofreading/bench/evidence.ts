import { readFileSync } from 'node:fs';
import { type Care, findSlips } from '../src/evidence/find-slips.ts';
import { openEvidence } from '../src/evidence/open-evidence.ts';
import { findIssues } from '../src/index.ts';
import { correctBy, listAlarms, measureSentences, type Score, sentencesOf } from './evidence/measure-rows.ts';
import { unseenArticles, unseenJudgments } from './evidence/read-unseen.ts';
import { statutes } from './measure-clean.ts';
import { hasRows } from './rows.ts';

if (!hasRows) {
  console.log('real rows are absent: nothing is measured');
  process.exit(0);
}
const path = process.argv.slice(2).find(each => !each.startsWith('--')) ?? '';
const file = path || new URL('../data/evidence.bin', import.meta.url);
const isShown = process.argv.includes('--wrong');
const bytes = readFileSync(file);
const evidence = openEvidence(new Uint8Array(bytes).buffer);
console.log(`${(bytes.length / 1e6).toFixed(1)} MB`);

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3));
const say = (name: string, { sentences, errors, alarms, right, clean, cleanAlarmed, wrong }: Score) => {
  console.log(
    `${name}: precision ${share(right, alarms)}, recall ${share(right, errors)} (${right} of ${errors} errors, ${alarms} alarms, ${sentences} sentences); clean sentences alarmed ${cleanAlarmed} of ${clean}`,
  );
  if (isShown) for (const each of wrong) console.log(`    ${each}`);
};

const byRules = (text: string) =>
  findIssues(text, statutes)
    .filter(({ check, right }) => check === 'confusion' && right !== undefined)
    .map(({ start, end, right }) => ({ start, end, right: right! }));

for (const half of ['even', 'odd'] as const)
  for (const [name, read] of Object.entries(sentencesOf)) {
    const sentences = read(half);
    for (const care of ['quiet', 'thorough'] satisfies Care[])
      say(`${name}, ${half} half, ${care}`, measureSentences(sentences, correctBy(evidence, care)));
    say(`${name}, ${half} half, the list alone`, measureSentences(sentences, byRules));
  }

const articles = unseenArticles();
const judgments = unseenJudgments();
for (const care of ['quiet', 'thorough'] satisfies Care[]) {
  const ofArticles = listAlarms(evidence, articles, care);
  const ofJudgments = listAlarms(evidence, judgments, care);
  console.log(
    `${care}: ${ofArticles.alarms.length} alarms in ${articles.length} unseen articles, ${((ofArticles.alarms.length / articles.length) * 1000).toFixed(2)} per 1,000`,
  );
  if (isShown) for (const each of ofArticles.alarms.slice(0, 60)) console.log(`    ${each}`);
  console.log(
    `${care}: ${ofJudgments.alarms.length} alarms in ${ofJudgments.characters} characters of unseen judgments, ${((ofJudgments.alarms.length / ofJudgments.characters) * 10_000).toFixed(3)} per 10,000`,
  );
  if (isShown) for (const each of ofJudgments.alarms.slice(0, 60)) console.log(`    ${each}`);
}
const text = articles.join('\n').slice(0, 100_000);
const before = process.cpuUsage();
findSlips(evidence, text, 'quiet');
const { user, system } = process.cpuUsage(before);
const elapsed = (user + system) / 1e6;
console.log(`${Math.round(text.length / elapsed)} characters a second of one processor`);
