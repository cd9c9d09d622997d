import { type DesensitiseRecord, methodNames } from '@antai/contract/desensitise';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { RecordTable as Records } from '../../../ui/RecordTable.tsx';
import { SaveLink } from '../../../ui/SaveLink.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { recordsQuery, useCancel, useRemove, useRetry, useSaveZip } from '../queries.ts';
import styles from './RecordTable.module.css';

/** The records of the user, the newest first, and what can be done with each. */
export const RecordTable = () => (
  <TableCard>
    <Records<DesensitiseRecord>
      name="脱敏记录"
      verb="识别"
      query={recordsQuery}
      showName={({ recordId, name }) => <Link {...addresses.desensitise(recordId)}>{name}</Link>}
      columns={[{ name: '方式', isNarrow: true, show: ({ method }) => methodNames[method] }]}
      showResult={showResult}
      isRetryable={({ exportStatus }) => exportStatus === 'failed'}
      useRetry={useRetry}
      useRemove={useRemove}
      useCancel={useCancel}
      isWorking={isWorking}
      question="删除这条记录、脱敏件与上传的文件？"
      Tools={SaveButton}
      empty="还没有脱敏记录。识别后逐项确认，再导出脱敏件与证书"
    />
  </TableCard>
);

const isWorking = ({ exportStatus }: DesensitiseRecord) => exportStatus === 'running';

const exportSteps = { done: '已导出', running: '正在导出' } as const;

function showResult({ findingCount, exportStatus, exportFailReason }: DesensitiseRecord) {
  if (exportStatus === 'failed') return <span className={styles.failure}>导出失败：{exportFailReason}</span>;
  return `${findingCount}处 · ${exportStatus ? exportSteps[exportStatus] : '待确认导出'}`;
}

function SaveButton({ record: { recordId, exportStatus } }: { record: DesensitiseRecord }) {
  const save = useSaveZip();
  if (exportStatus !== 'done') return null;
  return <SaveLink save={save} what={{ recordId, name: '脱敏件.zip' }} />;
}
