import { type CheckId, checkIds, findIssues } from '../src/index.ts';
import { statutes } from './measure-clean.ts';
import { chanceOf, mutations } from './mutate-text.ts';
import { isOdd, readRows } from './rows.ts';

interface Statute {
  id: string;
  articles: { text: string }[];
}

export interface Recall {
  check: CheckId;
  found: number;
  of: number;
  missed: string[];
}

/** How many of the errors that were put into articles each check finds where they stand. */
export function measureRecall(count = 500, seed = 20_261_122): Recall[] {
  const articles = readRows<Statute>('statutes/national_laws.jsonl.gz')
    .filter(({ id }) => isOdd(id))
    .flatMap(({ articles: own }) => own.map(({ text }) => text))
    .filter(text => text.length > 20 && text.length < 400);
  return checkIds.map(check => {
    const chance = chanceOf(seed);
    const recall: Recall = { check, found: 0, of: 0, missed: [] };
    for (let tries = 0; recall.of < count && tries < count * 20; tries += 1) {
      const mutant = mutations[check](chance, chance.pick(articles));
      if (!mutant) continue;
      recall.of += 1;
      const isFound = findIssues(mutant.text, statutes).some(
        each => each.check === check && each.start < mutant.end && each.end > mutant.start,
      );
      if (isFound) recall.found += 1;
      else recall.missed.push(mutant.text.slice(Math.max(0, mutant.start - 12), mutant.end + 12).replaceAll('\n', '⏎'));
    }
    return recall;
  });
}
