import { recordTypes } from '@antai/contract/records';

/** The search for judgments in which a case number stands. */
export const searchOfCase = (caseNumber: string) => ({
  showPage: 'searchResult',
  mainTab: 'cases',
  queryList: [
    { baseQueryBO: { fieldEn: 'fullText', fieldValue: caseNumber, matchType: 1 }, categoryId: recordTypes.cases },
  ],
});
