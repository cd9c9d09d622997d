import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { SimilarForm } from '../parts/SimilarForm.tsx';
import { SimilarResults } from '../parts/SimilarResults.tsx';
import { type SimilarSource, similarQuery } from '../queries.ts';
import styles from './CaseIndexScreen.module.css';

/** /intelligentTools/caseIndex */
export default function CaseIndexScreen() {
  const { id } = useSearch({ from: addresses.similarCases.to });
  const [source, setSource] = useState<SimilarSource | undefined>(id ? { id } : undefined);
  const { isFetching, data, error, refetch } = useQuery(similarQuery(source));
  return (
    <div className={styles.page}>
      <header>
        <h1>类案检索</h1>
        <p>按案情或一件已收录的案件查找类案，写明相似之处，按参照效力分组，并可生成类案检索报告。</p>
      </header>
      <SimilarForm isPending={isFetching} onSubmit={setSource} />
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {isFetching && !data ? <LoadingBox /> : null}
      {data && data.cases.length === 0 ? (
        <EmptyBox isSettled text="没有找到相似的案件，请补充案由、金额、所依据的法条或更多事实后重试" />
      ) : null}
      {source && data && data.cases.length > 0 ? (
        <SimilarResults key={JSON.stringify(source)} source={source} wish={data.wish} cases={data.cases} />
      ) : null}
    </div>
  );
}
