import groups from '../data/groups.json' with { type: 'json' };
import advertising from '../data/library/advertising-marketing.json' with { type: 'json' };
import bribery from '../data/library/anti-bribery.json' with { type: 'json' };
import consumers from '../data/library/consumer-protection.json' with { type: 'json' };
import contracts from '../data/library/contract-management.json' with { type: 'json' };
import governance from '../data/library/corporate-governance.json' with { type: 'json' };
import personalInformation from '../data/library/data-personal-information.json' with { type: 'json' };
import crossBorder from '../data/library/data-security-crossborder.json' with { type: 'json' };
import intellectualProperty from '../data/library/ip-management.json' with { type: 'json' };
import listing from '../data/library/ipo-readiness.json' with { type: 'json' };
import employment from '../data/library/labour-employment.json' with { type: 'json' };
import termination from '../data/library/labour-termination.json' with { type: 'json' };
import target from '../data/library/ma-target.json' with { type: 'json' };
import tax from '../data/library/tax-finance.json' with { type: 'json' };
import safety from '../data/library/work-safety.json' with { type: 'json' };
import type { Questionnaire } from './questionnaire.ts';

/** A questionnaire that was written for the product. */
export interface LibraryQuestionnaire extends Questionnaire {
  id: string;
  version: string;
  groupId: string;
}

interface LibraryGroup {
  id: string;
  name: string;
  description: string;
  sort: number;
  questionnaires: string[];
}

const all = [
  ...[advertising, bribery, consumers, contracts, governance, personalInformation, crossBorder],
  ...[intellectualProperty, listing, employment, termination, target, tax, safety],
] as LibraryQuestionnaire[];

/** The groups of the ready questionnaires in their order. */
export const listGroups = (): LibraryGroup[] => (groups.groups as LibraryGroup[]).toSorted((a, b) => a.sort - b.sort);

/** In the order of their groups. */
export const listLibrary = (): LibraryQuestionnaire[] =>
  listGroups().flatMap(({ questionnaires }) => questionnaires.flatMap(id => all.find(each => each.id === id) ?? []));
