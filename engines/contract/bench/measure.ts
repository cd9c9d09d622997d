import { recogniseType } from '../src/recognise-type.ts';
import { reviewContract } from '../src/review.ts';
import { type PlantedContract, plantFaults, writeContract } from './plant-faults.ts';
import { plantOthers } from './plant-others.ts';

const signDate = '2026-11-22';
const types = ['lease', 'sale', 'loan', 'labour'];

export interface PlantedScore {
  recall: number;
  missed: PlantedContract[];
  typesRight: number;
  /** High and medium findings of rules on a contract without a fault, on average. */
  falseAlarms: number;
  alarms: Map<string, number>;
}

const isMissed = ({ typeId, text, rules }: PlantedContract) =>
  !reviewContract({ text, typeId, signDate }).findings.some(({ rule }) => rules.includes(rule));

/** How many faults are seen of the kinds that were written down before anybody looked. */
export function measureOthers(count: number, seed = 7): Pick<PlantedScore, 'recall' | 'missed'> {
  const planted = plantOthers(count, seed);
  const missed = planted.filter(isMissed);
  return { recall: 1 - missed.length / planted.length, missed };
}

/** How many planted faults are seen, and what is said of contracts that have none. */
export function measurePlanted(count: number, seed = 1): PlantedScore {
  const planted = plantFaults(count, seed);
  const missed = planted.filter(isMissed);
  const right = planted.filter(({ typeId, text }) => {
    const outcome = recogniseType(text);
    return outcome.kind === 'found' && outcome.typeId === typeId;
  });
  const alarms = new Map<string, number>();
  const clean = Array.from({ length: Math.ceil(count / 4) }, (_, at) => ({ typeId: types[at % 4]!, seed: seed + at }));
  for (const each of clean) {
    const text = writeContract(each.typeId, each.seed);
    const { findings } = reviewContract({ text, typeId: each.typeId, signDate });
    for (const { rule, source, level } of findings)
      if (source === 'rule' && level !== 'low') alarms.set(rule, (alarms.get(rule) ?? 0) + 1);
  }
  const total = [...alarms.values()].reduce((sum, each) => sum + each, 0);
  return {
    recall: 1 - missed.length / planted.length,
    missed,
    typesRight: right.length / planted.length,
    falseAlarms: total / clean.length,
    alarms,
  };
}
