import { fieldOf, keptFields } from './article-texts.ts';
import type { ArticleIndex } from './build-index.ts';
import type { CandidateList } from './score-articles.ts';

/** What an answer says of the statute and the chapter a candidate stands in, and of the articles beside it. */
export const surroundingNames = [
  ...['statuteBest', 'statuteShare', 'statutePlace', 'placeInStatute', 'chapterShare', 'chapterHits'],
  ...['before', 'after', 'twoBefore', 'twoAfter'],
];

const placesMax = 20;

interface Group {
  sum: number;
  best: number;
  hits: number;
  size: number;
}

/** Writes `surroundingNames` into the rows, from the column `first` on. */
export function measureSurroundings(
  index: ArticleIndex,
  { candidates, scores }: CandidateList,
  { rows, width, first }: { rows: Float32Array; width: number; first: number },
): void {
  const top = candidates[0]?.score || 1;
  const statutes = new Map<number, Group>();
  const chapters = new Map<string, Group>();
  const chapterKeys: string[] = [];
  let total = 0;
  const join = <Key>(groups: Map<Key, Group>, key: Key, { share, isTop }: { share: number; isTop: boolean }) => {
    const group = groups.get(key) ?? { sum: 0, best: 0, hits: 0, size: 0 };
    group.sum += share ** 3;
    group.best = Math.max(group.best, share);
    group.hits += Number(isTop);
    groups.set(key, group);
  };
  for (const [place, { document, statute, score }] of candidates.entries()) {
    const share = score / top;
    const key = `${statute} ${fieldOf(index.texts, { document, field: keptFields.path }).join(' ')}`;
    chapterKeys.push(key);
    total += share ** 3;
    join(statutes, statute, { share, isTop: place < placesMax });
    join(chapters, key, { share, isTop: place < placesMax });
  }
  const byWeight = [...statutes].sort((a, b) => b[1].sum - a[1].sum || a[0] - b[0]);
  const placeOfStatute = new Map(byWeight.map(([statute], place) => [statute, Math.min(place, placesMax)]));
  for (const [place, { document, statute, score }] of candidates.entries()) {
    const share = score / top;
    const [own, chapter] = [statutes.get(statute)!, chapters.get(chapterKeys[place]!)!];
    const start = index.statutes[statute]!.start;
    const end = index.statutes[statute + 1]?.start ?? index.articleCount;
    const beside = (step: number) => {
      const other = document + step;
      return other >= start && other < end ? scores[other]! / top : 0;
    };
    const measures = [
      ...[own.best, own.sum / total, placeOfStatute.get(statute)!, own.size++],
      ...[(chapter.sum - share ** 3) / total, chapter.hits],
      ...[beside(-1), beside(1), beside(-2), beside(2)],
    ];
    rows.set(measures, place * width + first);
  }
}
