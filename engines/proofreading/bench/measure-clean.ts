import { articleMap, entries } from '@antai/citation/register';
import { findIssues, type Issue, type Statutes } from '../src/index.ts';
import { isOdd, readRows } from './rows.ts';

interface Statute {
  id: string;
  title: string;
  articles: { label: string; text: string }[];
}

interface Alarm extends Issue {
  title: string;
  label: string;
  context: string;
}

export const statutes: Statutes = {
  entries,
  successorsOf: (title, article) =>
    articleMap.successor
      .filter(row => row.from === title && row.article === article)
      .flatMap(({ to }) => to.map(target => `《${target.statute}》${target.article}`)),
};

/** What the checks say of articles that are law: hints of older spellings, which statutes use, left out. */
export function measureArticles(half: 'even' | 'odd' | 'all', file = 'statutes/national_laws.jsonl.gz') {
  const alarms: Alarm[] = [];
  let articles = 0;
  for (const { id, title, articles: own } of readRows<Statute>(file)) {
    if (half !== 'all' && isOdd(id) !== (half === 'odd')) continue;
    for (const { label, text } of own) {
      articles += 1;
      for (const issue of findIssues(text, statutes)) {
        if (issue.severity === 'hint') continue;
        const context = text.slice(Math.max(0, issue.start - 15), issue.end + 15);
        alarms.push({ ...issue, title, label, context });
      }
    }
  }
  return { articles, alarms };
}
