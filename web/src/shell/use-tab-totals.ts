import type { recordTabs } from '@antai/contract/records';
import { matchTypes } from '@antai/contract/search';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { totalQuery } from '../capabilities/search/queries.ts';

type Tab = (typeof recordTabs)[number];

/** Every kind of record is counted: only once typing has come to rest. */
const restMs = 350;

/** How many records of each kind have a keyword in their text, by record type; what is not known yet is left out. */
export function useTabTotals(tabs: Tab[], keyword: string): Map<string, number> {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(keyword), restMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  const isCurrent = rested === keyword && keyword !== '';
  const childQueryBO = [
    { baseQueryBO: { fieldEn: 'fullText', fieldValue: rested, matchType: matchTypes.exactPhrase } },
  ];
  const answers = useQueries({
    queries: tabs.map(({ recordType }) => ({ ...totalQuery({ recordType, childQueryBO }), enabled: isCurrent })),
  });
  if (!isCurrent) return new Map();
  return new Map(
    tabs.flatMap(({ recordType }, index) => {
      const total = answers[index]?.data;
      return total === undefined ? [] : [[recordType, total] as const];
    }),
  );
}

/** The tab to show: the one that was chosen; else the first one where something is found, once it is known that here is nothing. */
export function tabWithHits(
  tabs: Tab[],
  { tab, isChosen }: { tab: Tab | undefined; isChosen: boolean },
  { totals }: { totals: Map<string, number> },
) {
  if (!tab || isChosen || totals.get(tab.recordType) !== 0) return tab;
  return tabs.find(({ recordType }) => (totals.get(recordType) ?? 0) > 0) ?? tab;
}
