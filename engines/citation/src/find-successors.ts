import { articleLabel } from './article-number.ts';
import { articleMap, type StatuteEntry, type StatuteVersion } from './register.ts';

export interface SuccessorArticle {
  statute: string;
  version?: string;
  article: string;
  /** true: compared character by character; false: where to look, not the same words. */
  isTextUnchanged: boolean;
  isRuleChanged?: boolean;
  note?: string;
}

/** Where an article of one version went; empty when the map does not know, which is not "nowhere". */
export function findSuccessors(
  entry: StatuteEntry,
  version: StatuteVersion | null,
  { article, sub }: { article: number; sub: number },
): SuccessorArticle[] {
  const label = articleLabel(article, sub);
  const successors = articleMap.successor
    .filter(row => row.from === entry.title && row.article === label && (!row.version || row.version === version?.date))
    .flatMap(({ to, changed, note }) =>
      to.map(target => ({ ...target, isTextUnchanged: false, isRuleChanged: changed, note })),
    );
  const renumberings = articleMap.renumbered
    .filter(row => row.statute === entry.title && row.fromVersion === version?.date)
    .flatMap(({ statute, toVersion, pairs }) =>
      pairs
        .filter(([from]) => from === label)
        .map(([, to]) => ({ statute, version: toVersion, article: to!, isTextUnchanged: true })),
    );
  return renumberings.length > 0 ? renumberings : successors;
}
