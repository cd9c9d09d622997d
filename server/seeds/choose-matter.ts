import { addDays } from '@antai/values';
import { chooseSides } from './choose-sides.ts';
import { chooseSlots, chooseSums, type Days, type Slots, type Sums } from './choose-slots.ts';
import { divorceFeeFen, propertyFeeFen } from './court-fee.ts';
import type { Draw } from './draw.ts';
import type { Party } from './party.ts';
import type { Bench, Registry } from './registry.ts';
import {
  basicCourts,
  type CauseScript,
  type Court,
  causeById,
  courtById,
  type Era,
  type Lawyer,
  type Result,
  spanOf,
} from './world.ts';
import { workday } from './write-date.ts';

/** All that a civil judgment tells, decided before a word of it is written. */
export interface Matter extends Days {
  script: CauseScript;
  causeName: string;
  era: Era;
  court: Court;
  first: Party;
  second: Party;
  result: Result;
  isAbsent: boolean;
  isSimple: boolean;
  slots: Slots;
  sums: Sums;
  claimedYuan: number;
  awardedYuan: number;
  feeFen: number;
  firstLawyer?: Lawyer;
  secondLawyer?: Lawyer;
  bench: Bench;
  number: string;
}

const lastDay = '2025-12-19';

/** A matter of this cause; tried again with other days, courts and parties until the world holds one. */
export function chooseMatter(
  draw: Draw,
  { registry, script, token = '民初' }: { registry: Registry; script: CauseScript; token?: string },
): Matter {
  for (let attempt = 0; attempt < 500; attempt++) {
    const matter = tryMatter(draw, { registry, script, token });
    if (matter) return matter;
  }
  throw new Error(`the world holds no matter for ${script.cause}`);
}

function tryMatter(
  draw: Draw,
  { registry, script, token }: { registry: Registry; script: CauseScript; token: string },
): Matter | undefined {
  const era = draw.pick(Object.keys(script.eras) as Era[]);
  const days = chooseDays(draw, { script, era });
  const court = script.courts ? courtById(draw.pick(script.courts)) : draw.pick(basicCourts);
  const sides = days && chooseSides(draw, { script, court, existedOn: days.date1 });
  if (!days || !sides || !registry.isNew(script, { first: sides.first, second: sides.second })) return undefined;
  const sums = chooseSums(draw, { script, days });
  const result = chooseResult(draw, script);
  const claimedYuan = total(script.claimed, sums);
  const isSimple = court.level === '基层' && claimedYuan <= 300_000;
  const isAbsent = result === 'granted' && script.fee !== 'divorce' && draw.chance(12);
  const secondLawyer = isAbsent
    ? undefined
    : registry.lawyerFor(draw, { party: sides.second, court, date: days.filedOn });
  return {
    ...days,
    ...sides,
    script,
    era,
    court,
    result,
    sums,
    claimedYuan,
    isSimple,
    isAbsent,
    secondLawyer,
    causeName: causeById(script.cause).name,
    slots: chooseSlots(draw, { script, days, sums, sides }),
    awardedYuan: awarded(script, { result, sums, claimedYuan }),
    feeFen: feeOf(script, { claimedYuan, sums, result }),
    firstLawyer: registry.lawyerFor(draw, { party: sides.first, court, date: days.filedOn, opponent: secondLawyer }),
    bench: registry.benchOf(draw, { court, form: isSimple ? 'sole' : court.level === '基层' ? 'mixed' : 'full' }),
    number: registry.number(draw, { date: days.filedOn, courtCode: court.courtCode, token }),
  };
}

function chooseDays(draw: Draw, { script, era }: { script: CauseScript; era: Era }): Days | undefined {
  const [from, until] = spanOf(era);
  const decidedOn = workday(`${draw.between(2017, 2025)}-${pad(draw.between(1, 12))}-${pad(draw.between(1, 28))}`);
  if (decidedOn > lastDay || decidedOn > until) return undefined;
  const filedOn = workday(addDays(decidedOn, -draw.between(45, 150)));
  const dueDate = addDays(filedOn, -draw.between(30, 150));
  const date2 = addDays(dueDate, -draw.between(15, 45));
  const gap = script.severance ? 365 * draw.between(1, 6) - 20 : draw.between(60, 240);
  const date1 = addDays(date2, -gap);
  return date1 < from ? undefined : { date1, date2, dueDate, filedOn, decidedOn };
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Drawn by the weights of the world; where it knows results by other names, the scripts' own are drawn evenly. */
function chooseResult(draw: Draw, script: CauseScript): Result {
  const names: Record<string, Result> = { 支持: 'granted', 部分支持: 'partial', 驳回: 'dismissed' };
  const results = (Object.keys(script.reasons) as (Result | 'all')[]).filter(key => key !== 'all') as Result[];
  const weighed = causeById(script.cause).outcomes.flatMap(({ result, weight }) =>
    names[result] && results.includes(names[result]) ? Array<Result>(weight).fill(names[result]) : [],
  );
  return draw.pick(weighed.length > 0 && draw.chance(70) ? weighed : results);
}

const total = (sums: string, values: Sums): number =>
  sums === 'liability' || sums === 'confirm'
    ? values.amount
    : sums.split('+').reduce((sum, key) => sum + (values[key as keyof Sums] ?? 0), 0);

const awarded = (
  script: CauseScript,
  { result, sums, claimedYuan }: { result: Result; sums: Sums; claimedYuan: number },
): number => (result === 'granted' ? claimedYuan : result === 'partial' ? total(script.partialAward, sums) : 0);

/** 《诉讼费用交纳办法》第十三条: what is asked for decides the fee. */
export function feeOf(
  script: CauseScript,
  { claimedYuan, sums, result }: { claimedYuan: number; sums: Sums; result: Result },
): number {
  switch (script.fee) {
    case 'plain':
      return 10_000;
    case 'labour':
      return 1000;
    case 'personality':
      return 30_000;
    case 'divorce':
      return result === 'granted' ? divorceFeeFen(sums.amount * 2) : divorceFeeFen(0);
    default:
      return propertyFeeFen(claimedYuan);
  }
}
