import { compareTexts } from '../src/index.ts';
import { aContract, altered } from './a-contract.ts';

const lines = aContract(4_000);
const before = lines.join('\n');
const after = altered(lines).join('\n');
for (let run = 0; run < 4; run++) {
  const from = performance.now();
  const { changes, coarse } = compareTexts(before, after);
  const ms = performance.now() - from;
  const kinds = Object.entries(Object.groupBy(changes, ({ kind }) => kind)).map(
    ([kind, each]) => `${kind} ${each?.length}`,
  );
  console.log(
    `${before.length} / ${after.length} characters  ${ms.toFixed(0)} ms  ${kinds.join('  ')}  coarse ${coarse}`,
  );
}
