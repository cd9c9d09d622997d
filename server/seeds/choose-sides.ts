import type { Draw } from './draw.ts';
import { companyParty, type Party, people, pickPerson, shareholderOf } from './party.ts';
import { type CauseScript, type Company, type Court, causeById, litigants } from './world.ts';

interface Sides {
  first: Party;
  second: Party;
}

/** Who sues whom before this court; the defendant lives there. Undefined where the world has no such pair. */
export function chooseSides(
  draw: Draw,
  { script, court, existedOn }: { script: CauseScript; court: Court; existedOn: string },
): Sides | undefined {
  const { partyKinds } = causeById(script.cause);
  if (/inspection|capital-contribution/.test(script.cause)) return holderAndCompany(draw, { script, court, existedOn });
  const second =
    partyKinds.second === 'company'
      ? pickCompany(draw, {
          existedOn,
          isFit: company => company.region.city === court.city && fits(script, { company, side: 'second' }),
        })
      : pickPerson(draw, person => person.city === court.city);
  if (!second) return undefined;
  const first =
    partyKinds.first === 'company'
      ? pickCompany(draw, {
          existedOn,
          isFit: company => company.name !== second.name && fits(script, { company, side: 'first' }),
        })
      : pickOpponent(draw, { script, court, second });
  return first && { first, second };
}

function holderAndCompany(
  draw: Draw,
  { script, court, existedOn }: { script: CauseScript; court: Court; existedOn: string },
): Sides | undefined {
  const company = pickCompany(draw, {
    existedOn,
    isFit: each => each.region.city === court.city && !!shareholderOf(each),
  });
  const holder = company?.company && shareholderOf(company.company);
  if (!company || !holder) return undefined;
  return script.cause.includes('inspection') ? { first: holder, second: company } : { first: company, second: holder };
}

function fits(script: CauseScript, { company, side }: { company: Company; side: 'first' | 'second' }): boolean {
  if (side === 'second' && script.secondIds) return script.secondIds.includes(company.id);
  if (company.registrationStatus === '破产清算') return false;
  const industries = side === 'first' ? script.firstIndustries : script.secondIndustries;
  return !industries || industries.includes(company.industry);
}

/** A company that the risk profiles name is drawn three times as often as another. */
function pickCompany(
  draw: Draw,
  { existedOn, isFit }: { existedOn: string; isFit: (company: Company) => boolean },
): Party | undefined {
  const fitting = litigants.filter(company => company.establishedOn < existedOn && isFit(company));
  const weighed = fitting.flatMap(company => ('riskProfile' in company ? [company, company, company] : [company]));
  return weighed.length > 0 ? companyParty(draw.pick(weighed)) : undefined;
}

/** Spouses live together and are a man and a woman; brothers and sisters at law live apart; others are as they come. */
function pickOpponent(
  draw: Draw,
  { script, court, second }: { script: CauseScript; court: Court; second: Party },
): Party | undefined {
  if (script.cause === 'cause-divorce') {
    const index = people.findIndex(person => person.name === second.name);
    return people[index % 2 === 0 ? index + 1 : index - 1];
  }
  if (script.cause === 'cause-inheritance') {
    return pickPerson(draw, person => person.city !== court.city);
  }
  return pickPerson(draw, person => person.name !== second.name && person.city === court.city);
}
