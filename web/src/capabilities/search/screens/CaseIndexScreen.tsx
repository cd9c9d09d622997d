import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { SimilarAsk } from '../parts/SimilarAsk.tsx';
import { SimilarFound } from '../parts/SimilarFound.tsx';
import { type SimilarWish, similarQuery } from '../queries.ts';
import './case-index.css';

/** /intelligentTools/caseIndex */
export default function CaseIndexScreen() {
  const address: { id?: string } = useSearch({ strict: false });
  const [wish, setWish] = useState<SimilarWish | undefined>(address.id ? { id: String(address.id) } : undefined);
  const { isFetching, data, error, refetch } = useQuery(similarQuery(wish));
  return (
    <div className="case-index">
      <header>
        <h1>类案检索</h1>
        <p>按案情或一件已收录的案件查找类案，写明相似之处，按参照效力分组，并可生成类案检索报告。</p>
      </header>
      <SimilarAsk isPending={isFetching} onAsk={setWish} />
      {error ? <ErrorBox text={error.message} onRetry={() => void refetch()} /> : null}
      {isFetching && !data ? <LoadingBox /> : null}
      {data && data.length === 0 ? (
        <EmptyBox isSettled text="没有找到相似的案件，请补充案由、金额、所依据的法条或更多事实后重试" />
      ) : null}
      {wish && data && data.length > 0 ? <SimilarFound key={JSON.stringify(wish)} wish={wish} cases={data} /> : null}
    </div>
  );
}
