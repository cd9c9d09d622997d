import { generatePairs } from './generate-pairs.ts';
import { measureChecks } from './spoil-pairs.ts';

const [seed = 1] = process.argv.slice(2).map(Number);
const figuresOf = ({ recall, alarms, pairs, termCount }: ReturnType<typeof measureChecks>) =>
  `recall on 1,000 spoiled pairs ${recall.toFixed(4)}; ${alarms} of ${pairs} sound pairs objected to, with ${termCount} terms in them`;
console.log(`ready pairs: ${figuresOf(measureChecks(1_000))}`);
console.log(`200 generated with seed ${seed}: ${figuresOf(measureChecks(1_000, generatePairs(200, seed)))}`);
