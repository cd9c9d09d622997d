import type { CorrectionRecord } from '@antai/contract/correction';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { RecordTable as Records } from '../../../ui/RecordTable.tsx';
import { SaveLink } from '../../../ui/SaveLink.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { recordsQuery, useCancel, useRemove, useRetry, useSave } from '../queries.ts';
import styles from './RecordTable.module.css';

/** The records of the user, the newest first, and what can be done with each. */
export const RecordTable = () => (
  <TableCard>
    <Records<CorrectionRecord>
      name="纠错记录"
      verb="检查"
      query={recordsQuery}
      showName={({ recordId, name }) => <Link {...addresses.correction(recordId)}>{name}</Link>}
      showResult={showResult}
      isRetryable={({ exportStatus }) => exportStatus === 'failed'}
      useRetry={useRetry}
      useRemove={useRemove}
      useCancel={useCancel}
      isWorking={isWorking}
      question="删除这条记录、结果与上传的文件？"
      Tools={SaveButton}
      empty="还没有纠错记录。检查后逐处决定，再导出修订稿或批注稿"
    />
  </TableCard>
);

const isWorking = ({ evidenceStatus, modelStatus, exportStatus }: CorrectionRecord) =>
  [evidenceStatus, modelStatus, exportStatus].includes('running');

function showResult({ findingCount, exportStatus, exportFailReason }: CorrectionRecord) {
  if (exportStatus === 'failed') return <span className={styles.failure}>导出失败：{exportFailReason}</span>;
  return `${findingCount}处提示${exportStatus === 'done' ? ' · 已导出' : ''}`;
}

function SaveButton({ record: { recordId, exportName } }: { record: CorrectionRecord }) {
  const save = useSave();
  if (!exportName) return null;
  return <SaveLink save={save} what={{ recordId, name: exportName }} />;
}
