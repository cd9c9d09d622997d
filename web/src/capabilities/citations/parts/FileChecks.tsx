import { checkedFileTypes, fileChecksPageSize } from '@antai/contract/citations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload } from 'antd';
import { useState } from 'react';
import { acceptOf } from '../../../lib/accept.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { fileChecksQuery, useAddCheck } from '../queries.ts';
import styles from './FileChecks.module.css';
import { FileCheckTable } from './FileCheckTable.tsx';

const accepted = acceptOf(checkedFileTypes);

/** Files to be checked, and those that were. */
export function FileChecks() {
  const [pageNum, setPageNum] = useState(1);
  const [asOf, setAsOf] = useState<string>();
  const add = useAddCheck();
  const { data, error, refetch } = useQuery({ ...fileChecksQuery(pageNum), placeholderData: keepPreviousData });
  useTaskRefresh(['citations']);
  const choose = (file: File) => {
    setPageNum(1);
    add.mutate({ file, asOf });
    return false;
  };
  return (
    <>
      <section className={styles.upload}>
        <Upload.Dragger
          multiple
          accept={accepted}
          showUploadList={false}
          beforeUpload={choose}
          disabled={add.isPending}
          aria-label="上传待核验的文件"
        >
          <p>{add.isPending ? '正在上传…' : '点击选择文件，或把文件拖到这里'}</p>
          <small>
            {checkedFileTypes.join('、')}，最长100万字。图片与扫描件由OCR识读（须已装文字识别），请与原件核对。
          </small>
        </Upload.Dragger>
        <div className={styles.day}>
          <label htmlFor="file-as-of">按此日期判断效力</label>
          <DatePicker
            id="file-as-of"
            placeholder="今天"
            onChange={(_day, written) => setAsOf(typeof written === 'string' && written !== '' ? written : undefined)}
          />
        </div>
      </section>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data?.total === 0 ? (
        <EmptyBox isSettled text="还没有核验过文件。上传后逐处列出结论，并可下载带批注的Word" />
      ) : null}
      {data && data.total > 0 ? (
        <div className={styles.card}>
          <FileCheckTable checks={data.records} />
          <Paginator total={data.total} pageNum={pageNum} pageSize={fileChecksPageSize} onChange={setPageNum} />
        </div>
      ) : null}
    </>
  );
}
