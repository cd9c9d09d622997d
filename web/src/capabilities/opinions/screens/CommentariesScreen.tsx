import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Input } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { filterQuery, resultsQuery } from '../../search/queries.ts';
import { CommentaryList } from '../parts/CommentaryList.tsx';
import { type CommentaryFilter, criteriaOf } from '../parts/commentaries.ts';
import { OpinionsCard } from '../parts/OpinionsCard.tsx';
import { OpinionsTabs } from '../parts/OpinionsTabs.tsx';
import { TopicFilter } from '../parts/TopicFilter.tsx';
import styles from './CommentariesScreen.module.css';

/** /intelligentTools/opinionsIndex/opinionsArticles */
export default function CommentariesScreen() {
  return (
    <div>
      <OpinionsTabs title="专业文章" about="按业务领域与主题分组，新的在前；也可以在全文中检索。" />
      {isOpen(20013) ? <Commentaries /> : <EmptyBox isSettled text="您没有“微信检索”的权限，请联系管理员开通" />}
    </div>
  );
}

function Commentaries() {
  const filter = useSearch({ from: addresses.commentaries().to });
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState(filter.keyword ?? '');
  const go = (change: CommentaryFilter) => {
    void navigate(addresses.commentaries({ ...filter, pageNum: undefined, ...change }));
  };
  const criteria = criteriaOf(filter);
  const { pageNum = 1 } = filter;
  const sorts = [{ fieldEn: filter.keyword ? 'relevance' : 'publishTime', order: 'desc' as const }];
  const { data, error, refetch } = useQuery(resultsQuery(criteria, { pageNum, sorts }));
  const version = data?.indexVersion ?? '';
  const areas = useQuery(
    filterQuery(criteriaOf({ ...filter, area: undefined, topic: undefined }), {
      field: { fieldEn: 'practiceArea' },
      indexVersion: version,
    }),
  );
  const topics = useQuery(
    filterQuery(criteriaOf({ ...filter, topic: undefined }), { field: { fieldEn: 'topics' }, indexVersion: version }),
  );
  return (
    <div className={styles.columns}>
      <aside aria-label="筛选">
        <OpinionsCard>
          <TopicFilter
            title="业务领域"
            values={areas.data ?? []}
            selection={filter.area}
            onChoose={area => go({ area, topic: undefined })}
          />
          <TopicFilter
            title="主题"
            values={topics.data ?? []}
            selection={filter.topic}
            onChoose={topic => go({ topic })}
          />
        </OpinionsCard>
      </aside>
      <OpinionsCard>
        <Input.Search
          aria-label="在文章中检索"
          placeholder="在标题、摘要与正文中检索"
          allowClear
          enterButton="检索"
          maxLength={200}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
          onSearch={value => go({ keyword: value.trim() || undefined })}
        />
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <LoadingBox />}
        {data?.total === 0 ? <EmptyBox isSettled text="没有符合条件的文章，请减少条件或更换检索词" /> : null}
        {data && data.total > 0 ? (
          <>
            <CommentaryList hits={data.records} queryList={filter.keyword ? criteria.childQueryBO : []} />
            <Paginator total={data.total} pageNum={pageNum} onChange={page => go({ pageNum: page })} />
          </>
        ) : null}
      </OpinionsCard>
    </div>
  );
}
