import { measureOthers, measurePlanted } from './measure.ts';

/** Prints how the engine does on planted faults: `node engines/contract/bench/score.ts [count]`. */
const count = Number(process.argv[2] ?? 600);
const started = performance.now();
const { recall, missed, typesRight, falseAlarms, alarms } = measurePlanted(count);
const others = measureOthers(count);
const share = (value: number) => `${(value * 100).toFixed(1)} %`;
console.log(`${count} planted faults: recall ${share(recall)}, type right ${share(typesRight)}`);
console.log(`false alarms (high and medium rules on a clean contract): ${falseAlarms.toFixed(2)} a contract`);
for (const [rule, times] of alarms) console.log(`  ${rule} ${times}`);
console.log(`${count} planted faults of other kinds: recall ${share(others.recall)}`);
for (const { kind, typeId } of [...missed, ...others.missed]) console.log(`  missed: ${kind} (${typeId})`);
console.log(`${((performance.now() - started) / count / 2).toFixed(1)} ms a contract`);
