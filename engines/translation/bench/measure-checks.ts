import { measureChecks } from './spoil-pairs.ts';

const { recall, alarms, pairs, termCount } = measureChecks(1_000);
console.log(`recall on 1,000 spoiled pairs ${recall.toFixed(4)}`);
console.log(`${alarms} of ${pairs} sound pairs objected to, with ${termCount} terms in them`);
