import { SearchOutlined } from '@ant-design/icons';
import type { RecordType } from '@antai/contract/records';
import type { Category } from '@antai/contract/search';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatCount } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { totalQuery } from '../queries.ts';
import { loosenQuery } from './loosen-query.ts';
import styles from './NoHits.module.css';
import { OtherCategories } from './OtherCategories.tsx';
import { emptyQuery, type Query, toQueryList } from './query-url.ts';

interface Props {
  category: Category;
  query: Query;
  isIndexing: boolean;
  onSearch: (query: Query) => void;
  onSubscribe: (() => void) | undefined;
}

/** Nothing was found: what the same search finds when it asks for less, each to be taken at once. */
export function NoHits({ category, query, isIndexing, onSearch, onSubscribe }: Props) {
  const looser = isIndexing ? [] : loosenQuery(query, category);
  const recordType = category.recordType as RecordType;
  const totals = useQueries({
    queries: looser.map(each => totalQuery({ recordType, childQueryBO: toQueryList(each.query) })),
  });
  const helpful = looser
    .map((each, index) => ({ ...each, total: totals[index]?.data ?? 0 }))
    .filter(({ total }) => total > 0);
  const count = toQueryList(query).length;
  const text = isIndexing
    ? '新数据正在编入索引，请稍候片刻再检索'
    : count > 1
      ? `“${category.name}”中没有符合条件的记录：没有一条同时满足这${count}个条件`
      : `“${category.name}”中没有符合条件的记录${looser.length > 0 ? '：没有一条像所要求的那样写有这些词' : '，可换一个词'}`;
  return (
    <section className={styles.card}>
      <EmptyBox
        isSettled
        icon={<SearchOutlined />}
        text={text}
        details={
          <>
            {helpful.length > 0 ? (
              <>
                <p>放宽后会有：</p>
                <ul>
                  {helpful.map(each => (
                    <li key={each.name}>
                      <button type="button" onClick={() => onSearch(each.query)}>
                        {each.name}
                      </button>{' '}
                      <span className="tabular">{formatCount(each.total)} 条</span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            {isIndexing ? null : <OtherCategories category={category} query={query} />}
          </>
        }
      >
        <Button type="primary" onClick={() => onSearch(emptyQuery)}>
          清除全部条件
        </Button>
        {onSubscribe ? <Button onClick={onSubscribe}>订阅，有新增时通知我</Button> : null}
      </EmptyBox>
    </section>
  );
}
