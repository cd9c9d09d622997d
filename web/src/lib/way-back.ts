import { recordTabs } from '@antai/contract/records';
import { type Address, addresses, hrefOf, readSearch, type ScreenPath } from '../app/addresses.ts';

const ofQuestionnaires = [addresses.riskResult(''), addresses.riskAnalysis(), addresses.riskEditor()];

/** Screens that are nothing without the id of a record, and where their records are listed. */
const lists: Partial<Record<string, Address>> = {
  ...Object.fromEntries(recordTabs.map(({ detailPage, mainTab }) => [detailPage, addresses.results(mainTab)])),
  ...Object.fromEntries(ofQuestionnaires.map(({ to }) => [to, addresses.risk()])),
};

/** Where one goes on from the address of a record that is not there: to the list of such records, or where one begins. */
export const wayBackFrom = (pathname: string): string =>
  hrefOf(lists[pathname] ?? { to: pathname as ScreenPath, search: readSearch(pathname as ScreenPath, {}) });
