import type { NarrowingChoice } from '@antai/contract/assistant/answer';
import type { RecordType } from '@antai/contract/records';
import { matchTypes, type QueryNode, queryTypes, type SearchRequest } from '@antai/contract/search';
import type { Words } from '../choose-words.ts';

const asks = /处罚|罚款|行政|监管|没收|吊销|责令|警告|违法所得|立案调查/u;

/** Whether a question is after what authorities impose. */
export const asksForPenalties = (text: string) => asks.test(text);

const leafOf = (word: string): QueryNode => ({
  baseQueryBO: { fieldEn: 'fullText', fieldValue: word, matchType: matchTypes.exactPhrase },
});

const filterOf = ({ fieldEn, value }: NarrowingChoice): QueryNode => ({
  baseQueryBO: { fieldEn, selectValues: [value] },
});

/** The same search among what was chosen: it finds as many as the choice said. */
export const narrow = ({ childQueryBO, ...rest }: SearchRequest, narrowed: NarrowingChoice[]): SearchRequest => ({
  ...rest,
  childQueryBO: [...(childQueryBO ?? []), ...narrowed.map(filterOf)],
});

/**
 * The searches to try one after the other until one finds enough: all words in one paragraph, all in one record, the two
 * longest, which tell most, at last any word that lies in them.
 */
export function planSearch(recordType: RecordType, { exact, wide }: Words): SearchRequest[] {
  const together = (words: string[], queryType: number): SearchRequest => {
    const leaves = words.map(leafOf);
    const children = leaves.length === 1 ? leaves : [{ queryType, childQueryBO: leaves }];
    return { recordType, queryType: queryTypes.intersection, childQueryBO: children };
  };
  const ways: [string[], number][] = [
    [exact, queryTypes.sameParagraph],
    [exact, queryTypes.intersection],
    [exact.toSorted((a, b) => b.length - a.length).slice(0, 2), queryTypes.intersection],
    [wide, queryTypes.union],
  ];
  // one word means the same in every way
  const isNew = ([words]: [string[], number], at: number) => words.length > 1 || (words.length === 1 && at === 0);
  return ways.filter(isNew).map(([words, queryType]) => together(words, queryType));
}
