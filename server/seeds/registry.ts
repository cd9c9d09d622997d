import type { Draw } from './draw.ts';
import type { Party } from './party.ts';
import {
  allLawyers,
  assessors,
  type CauseScript,
  type Court,
  clerks,
  judgesOf,
  type Lawyer,
  lawyersIn,
} from './world.ts';

/** Who decides and who keeps the record. */
export interface Bench {
  presiding: string;
  judges: string[];
  assessors: string[];
  clerk: string;
}

/** What one judgment must know of the others: numbers given away, who stands by whom, who is married. */
export interface Registry {
  number(draw: Draw, { date, courtCode, token }: { date: string; courtCode: string; token: string }): string;
  lawyerFor(
    draw: Draw,
    { party, court, date, opponent }: { party: Party; court: Court; date: string; opponent?: Lawyer },
  ): Lawyer | undefined;
  benchOf(draw: Draw, { court, form }: { court: Court; form: 'sole' | 'mixed' | 'full' }): Bench;
  /** A couple divorces once, siblings inherit once, an owner owes one arrear. */
  isNew(script: CauseScript, { first, second }: { first: Party; second: Party }): boolean;
}

const once = /divorce|inheritance|inspection|capital-contribution|property-service/;

export function newRegistry(): Registry {
  const lastSerial = new Map<string, number>();
  const faithful = new Map<string, Lawyer>();
  const settled = new Set<string>();
  return {
    number(draw, { date, courtCode, token }) {
      const series = `（${date.slice(0, 4)}）${courtCode}${token}`;
      const serial = (lastSerial.get(series) ?? 90_000) + draw.between(1, 40);
      lastSerial.set(series, serial);
      return `${series}${serial}号`;
    },
    lawyerFor(draw, { party, court, date, opponent }) {
      if (party.kind === 'person' && draw.chance(35)) return undefined;
      const practises = (lawyer: Lawyer) =>
        lawyer.practisingSince < Number(date.slice(0, 4)) && lawyer.firmId !== opponent?.firmId;
      const usual = faithful.get(party.name);
      if (usual && practises(usual) && draw.chance(60)) return usual;
      const near = lawyersIn(court.city).filter(practises);
      const lawyer = draw.pick(near.length > 0 ? near : allLawyers.filter(practises));
      if (!usual) faithful.set(party.name, lawyer);
      return lawyer;
    },
    benchOf(draw, { court, form }) {
      const own = judgesOf(court);
      const turn = draw.between(0, own.length - 1);
      const judges = [...own.slice(turn), ...own.slice(0, turn)];
      const clerk = draw.pick(clerks);
      if (form === 'sole') return { presiding: '', judges: judges.slice(0, 1), assessors: [], clerk };
      const others = form === 'mixed' ? judges.slice(1, 2) : judges.slice(1, 3);
      const lay = 2 - others.length;
      const from = draw.between(0, assessors.length - 2);
      return { presiding: judges[0]!, judges: others, assessors: assessors.slice(from, from + lay), clerk };
    },
    isNew(script, { first, second }) {
      const pair = `${script.cause}|${[first.name, second.name].sort().join('|')}`;
      if (once.test(script.cause) && settled.has(pair)) return false;
      settled.add(pair);
      return true;
    },
  };
}
