import type { CitedProvision } from '@antai/contract/records/shared';

/** What the page of every kind of record needs to know of it. */
export interface RecordSummary {
  title: string;
  number?: string | undefined;
  tags?: string[];
  isDemo: boolean;
  /** The record as a brief names it; empty where too little is known. */
  citation: string;
  /** The day whose law counts. */
  asOf?: string | undefined;
  provisions: CitedProvision[];
}

/** Each statute once, with every article cited of it. */
export function uniqueProvisions(provisions: CitedProvision[]): { statute: string; articles: string[] }[] {
  const byStatute = new Map<string, Set<string>>();
  for (const { statute, articles } of provisions) {
    const united = byStatute.get(statute) ?? new Set();
    for (const article of articles) united.add(article);
    byStatute.set(statute, united);
  }
  return [...byStatute].map(([statute, articles]) => ({ statute, articles: [...articles] }));
}
