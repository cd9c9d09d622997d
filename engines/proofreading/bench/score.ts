import { measureArticles } from './measure-clean.ts';
import { measureRecall } from './measure-recall.ts';
import { hasRows } from './rows.ts';

if (!hasRows) {
  console.log('real rows are absent: nothing is measured');
  process.exit(0);
}
const shown = process.argv.includes('--wrong') ? 20 : 0;
const half = process.argv.includes('--even') ? 'even' : 'odd';
for (const { check, found: hits, of, missed } of measureRecall()) {
  console.log(`${check}: ${hits} of ${of} seeded errors (${((hits / of) * 100).toFixed(1)} %)`);
  for (const each of missed.slice(0, shown)) console.log(`    ${each}`);
}
const { articles, alarms } = measureArticles(half);
console.log(`${articles} clean articles, ${alarms.length} alarms`);
for (const [kind, own] of Map.groupBy(alarms, each => `${each.check}/${each.kind}`)) {
  console.log(`  ${kind}: ${own.length}, ${((own.length / articles) * 1000).toFixed(2)} per 1,000`);
  for (const { title, label, wrong, context } of own.slice(0, shown))
    console.log(`    ${title} ${label} ${wrong}: ${context.replaceAll('\n', '⏎')}`);
}
