import { comparePageSize } from '@antai/contract/desensitise';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Marked } from '../../../ui/Marked.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { compareQuery } from '../queries.ts';
import styles from './CompareTable.module.css';

/** The original and the result beside each other, paragraph by paragraph. */
export function CompareTable({ recordId, fileIndex }: { recordId: string; fileIndex: number }) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useQuery(compareQuery(recordId, { fileIndex, pageNum }));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">原文</th>
            <th scope="col">脱敏后</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map(({ paragraph, original, result, originalMarks, resultMarks }) => (
            <tr key={paragraph}>
              <td>
                <Marked text={original} marks={originalMarks} />
              </td>
              <td>
                <Marked text={result} marks={resultMarks} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paginator total={data.total} pageNum={pageNum} pageSize={comparePageSize} onChange={setPageNum} />
    </>
  );
}
