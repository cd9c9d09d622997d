import type { RecordType } from '@antai/contract/records';
import type { Category } from '@antai/contract/search';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { formatCount } from '../../../lib/format.ts';
import { categoriesQuery, totalQuery } from '../queries.ts';
import { isOfWordsAlone, type Query, toQueryList } from './query-url.ts';

/** Where else the same words are found; nothing for a search that has fields of its own category. */
export function OtherCategories({ category, query }: { category: Category; query: Query }) {
  const childQueryBO = toQueryList(query);
  const isCarried = isOfWordsAlone(childQueryBO);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const others = isCarried ? categories.filter(({ recordType }) => recordType !== category.recordType) : [];
  const totals = useQueries({
    queries: others.map(({ recordType }) => totalQuery({ recordType: recordType as RecordType, childQueryBO })),
  });
  const withHits = others
    .map((other, index) => ({ other, total: totals[index]?.data ?? 0 }))
    .filter(({ total }) => total > 0);
  if (withHits.length === 0) return null;
  return (
    <>
      <p>同样的词在其他分类中有：</p>
      <ul>
        {withHits.map(({ other, total }) => (
          <li key={other.recordType}>
            <Link {...addresses.resultsOfType(other.recordType, childQueryBO)}>{other.name}</Link>{' '}
            <span className="tabular">{formatCount(total)} 条</span>
          </li>
        ))}
      </ul>
    </>
  );
}
