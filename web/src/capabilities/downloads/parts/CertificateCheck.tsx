import type { DownloadTask } from '@antai/contract/downloads';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { useVerifyCertificate } from '../queries.ts';
import styles from './CertificateCheck.module.css';

/** Repeats the search of a certificate and says whether it finds the same. */
export function CertificateCheck({ task, onClose }: { task: DownloadTask; onClose: () => void }) {
  const { mutate, data, error } = useVerifyCertificate();
  useEffect(() => mutate(task.taskId), [mutate, task.taskId]);
  return (
    <Dialog open title="复核检索证书" width={650} footer={null} onCancel={onClose} className={styles.check}>
      {error ? <ErrorBox error={error} onRetry={() => mutate(task.taskId)} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data ? (
        <>
          <Alert
            showIcon
            type={data.isSame ? 'success' : 'warning'}
            title={
              data.isSame
                ? '重新检索的结果与证书完全一致'
                : `结果已变化：出具时${data.issued.total}条，现在${data.now.total}条。数据库在出具之后有更新`
            }
          />
          <dl className="tabular">
            <dt>证书编号</dt>
            <dd>{data.certificateId}</dd>
            <dt>检索式</dt>
            <dd>{data.textForm || '（无条件，全部记录）'}</dd>
            <dt>出具时间</dt>
            <dd>
              {formatMoment(data.issued.at)}，索引版本 {data.issued.indexVersion}，{data.issued.total} 条
            </dd>
            <dt>出具时摘要</dt>
            <dd>{data.issued.idsHash}</dd>
            <dt>复核时间</dt>
            <dd>
              {formatMoment(data.now.at)}，索引版本 {data.now.indexVersion}，{data.now.total} 条
            </dd>
            <dt>复核摘要</dt>
            <dd>{data.now.idsHash}</dd>
          </dl>
        </>
      ) : null}
    </Dialog>
  );
}
