import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import { reportQuery, useSaveResult } from '../queries.ts';
import { CheckedText } from './CheckedText.tsx';
import styles from './FileReport.module.css';

/** What came of the check of one file: its text with the findings beside it. */
export function FileReport({ taskId }: { taskId: string }) {
  const { data, error, refetch } = useQuery(reportQuery(taskId));
  const save = useSaveResult();
  const back = <Link {...addresses.citationFiles()}>返回文件列表</Link>;
  if (error)
    return (
      <>
        {back}
        <ErrorBox error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <LoadingBox />;
  const { fileName, resultName, asOf, checkedAt, unread, paragraphs } = data;
  return (
    <>
      <section className={styles.head}>
        <div>
          {back}
          <h2>{fileName}</h2>
          <p className="tabular">
            效力按 {asOf} 判断 · 核验于 {formatMoment(checkedAt)}
          </p>
          {unread.length > 0 ? <p className={styles.unread}>未读或须核对：{unread.join('、')}</p> : null}
          <ScanValues source={scanOf(data)} />
        </div>
        <Button type="primary" loading={save.isPending} onClick={() => save.mutate({ taskId, fileName: resultName })}>
          {data.fileType === 'docx' ? '下载带批注的Word' : '下载核验报告'}
        </Button>
      </section>
      <CheckedText text={paragraphs.map(({ text }) => text).join('\n')} answer={data} />
    </>
  );
}
