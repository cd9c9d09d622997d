import bench from './bench.json' with { type: 'json' };
import causeScripts from './causes.json' with { type: 'json' };
import world from './demo-world.json' with { type: 'json' };
import eras from './eras.json' with { type: 'json' };

export type Court = (typeof world.courts)[number] & { appealCourtId?: string };
export type Company = (typeof world.companies)[number];
export type Lawyer = (typeof world.lawyers)[number];
export type Result = 'granted' | 'partial' | 'dismissed';
export type Era = keyof typeof eras.facts;

/** How one cause is told: sentences with slots, for each way that it may end. */
export interface CauseScript {
  cause: string;
  focus: string;
  claims: string[];
  facts: string[];
  partialFacts?: string[];
  grantedFacts?: string[];
  dismissedFacts?: string[];
  extraFacts?: string[];
  noFacts?: string;
  defences: string[];
  reasons: { all: string[] } & Partial<Record<Result, string[]>>;
  orders: Partial<Record<Result, string[]>>;
  /** Which sums are claimed, as in balance+fee; liability and confirm are the amount without an order to pay. */
  claimed: string;
  partialAward: string;
  fixedPercent?: number[];
  wholePercent?: number[];
  amountMin?: number;
  amountMax?: number;
  fee?: 'plain' | 'labour' | 'divorce' | 'personality';
  severance?: boolean;
  firstIndustries?: string[];
  secondIndustries?: string[];
  secondIds?: string[];
  courts?: string[];
  appealTo?: string;
  noMediation?: boolean;
  eras: Partial<Record<Era, string[]>>;
  oldDismissed?: string[];
  codeDismissed?: string[];
}

export const courts: Court[] = world.courts;
export const scripts = causeScripts as CauseScript[];
export const basicCourts = courts.filter(court => court.level === '基层');
const { causes } = world;
export const { companies, wordLists, individuals, clerks, penalties } = world;
export const { assessors, officials, debtorWords } = bench;

const silent = new Set(['注销', '吊销']);

/** Companies that can stand in a court of the mainland under a legal representative. */
export const litigants = companies.filter(
  company => company.jurisdiction === 'CN' && !silent.has(company.registrationStatus) && !company.name.includes('合伙'),
);

export const courtById = (id: string): Court => courts.find(court => court.id === id)!;
export const causeById = (id: string) => causes.find(cause => cause.id === id)!;
export const firmOf = (lawyer: Lawyer): string => world.firms.find(firm => firm.id === lawyer.firmId)!.name;
export const lawyersIn = (city: string): Lawyer[] => world.lawyers.filter(lawyer => lawyer.city === city);
export const allLawyers: Lawyer[] = world.lawyers;

/** The judges of a court; the higher ones have a third, as a full bench needs. */
export function judgesOf(court: Court): string[] {
  const own = world.judges.filter(judge => judge.courtId === court.id).map(judge => judge.name);
  const third = (bench.thirdJudges as Record<string, string>)[court.id];
  return third ? [...own, third] : own;
}

/** The span of facts and decisions to which an era's provisions apply. */
export const spanOf = (era: Era): [string, string] => eras.facts[era] as [string, string];

const latest = <T extends { from: string }>(list: T[], date: string): T =>
  list.filter(each => each.from <= date).at(-1)!;

/** The articles of the procedural law by their numbers on that day: its amendments of 2021 and 2023 moved them. */
export const procedureAt = (date: string) => latest(eras.procedure, date);
export const interpretationAt = (date: string) => latest(eras.interpretation, date);
