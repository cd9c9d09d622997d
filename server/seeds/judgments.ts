import { addDays } from '@antai/values';
import { chooseMatter, type Matter } from './choose-matter.ts';
import type { DemoCase } from './demo-case.ts';
import { type Draw, drawFrom } from './draw.ts';
import { newRegistry, type Registry } from './registry.ts';
import { scripts, spanOf } from './world.ts';
import { writeAdministrativeCases } from './write-administrative.ts';
import { type AppealResult, isReversible, writeAppeal } from './write-appeal.ts';
import { writeCriminalCases } from './write-criminal.ts';
import { writeFirstInstance } from './write-first-instance.ts';
import { writeEndOfExecution, writeMediation, writeRetrial, writeWithdrawal } from './write-rulings.ts';

/** A row as the import of judgments reads it. */
type Row = Record<string, unknown>;

const seed = 20_170_703;
const executionSeed = 20_180_219;
const perCause = 7;
/** Executions that end after this day are not over yet. */
const lastExecutionFrom = '2025-01-31';
/** From a judgment to the judgment on its appeal, at most: where the law has changed by then there is no appeal. */
const appealDays = 175;

/** The demonstration judgments: invented parties, real courts, the same rows each time. */
export const demoJudgments = (): Row[] =>
  demoCases().map(({ number, title, text, keywords }, at) => ({
    id: `demo-${String(at + 1).padStart(4, '0')}`,
    title,
    full_text: text,
    case_no: number,
    keywords,
    isDemo: true,
    dataFrom: '演示数据',
  }));

/** The same judgments beside the facts each was written from. */
export function demoCases(): DemoCase[] {
  const draw = drawFrom(seed);
  const registry = newRegistry();
  const upheld: Upheld[] = [];
  return [
    ...scripts.flatMap(script =>
      Array.from({ length: perCause }).flatMap(() => {
        const matter = chooseMatter(draw, { registry, script });
        return [writeFirstInstance(draw, matter), ...later(draw, registry, { matter, upheld })];
      }),
    ),
    ...settled(draw, registry),
    ...writeCriminalCases(draw, { registry, perCrime: 5 }),
    ...writeAdministrativeCases(draw, { registry, perCause: 5 }),
    ...executions(registry, upheld),
  ];
}

/** A judgment that the court above has upheld. */
interface Upheld {
  matter: Matter;
  appeal: DemoCase;
}

const isOwing = ({ awardedYuan, script }: Matter) => awardedYuan > 0 && /^(balance|amount|fixed)/.test(script.claimed);

/** What came after a judgment: an appeal, an application for retrial, an execution, or nothing. */
function later(draw: Draw, registry: Registry, { matter, upheld }: { matter: Matter; upheld: Upheld[] }): DemoCase[] {
  if (
    matter.script.appealTo ||
    !matter.court.appealCourtId ||
    addDays(matter.decidedOn, appealDays) > spanOf(matter.era)[1]
  )
    return [];
  if (!matter.isAbsent && draw.chance(34)) {
    const result = appealResult(draw, matter);
    const appeal = writeAppeal(draw, { registry, matter, result });
    if (result === 'upheld' && isOwing(matter)) upheld.push({ matter, appeal });
    return [appeal];
  }
  if (matter.decidedOn > lastExecutionFrom || matter.decidedOn < '2017-07-01') return [];
  if (isOwing(matter) && draw.chance(26)) return [writeEndOfExecution(draw, { registry, matter })];
  return !matter.isAbsent && matter.script.fee !== 'divorce' && draw.chance(9)
    ? [writeRetrial(draw, { registry, matter })]
    : [];
}

/** Some of the judgments upheld are executed: their dispute has three instances. */
function executions(registry: Registry, upheld: Upheld[]): DemoCase[] {
  const draw = drawFrom(executionSeed);
  return upheld
    .filter(({ appeal }) => appeal.decidedOn <= lastExecutionFrom && draw.chance(60))
    .map(({ matter, appeal }) => writeEndOfExecution(draw, { registry, matter, appeal }));
}

function appealResult(draw: Draw, matter: Matter): AppealResult {
  const turn = draw.between(1, 100);
  if (turn <= 8) return 'remanded';
  if (turn <= 13) return 'withdrawn';
  return isReversible(matter) && draw.chance(45) ? 'reversed' : 'upheld';
}

/** Matters that ended without a judgment. */
function settled(draw: Draw, registry: Registry): DemoCase[] {
  const owing = scripts.filter(
    script => /^(balance|amount)/.test(script.claimed) && !script.noMediation && script.fee !== 'personality',
  );
  return owing.flatMap((script, at) => {
    const matter = { ...chooseMatter(draw, { registry, script }), isAbsent: false };
    if (at % 2 === 0) return [writeWithdrawal(draw, matter)];
    return [writeMediation({ ...matter, result: 'granted', awardedYuan: matter.claimedYuan })];
  });
}
