import { languageNames } from '@antai/contract/translation/languages';
import type { TranslationRecord } from '@antai/contract/translation/records';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { RecordTable as Records } from '../../../ui/RecordTable.tsx';
import { SaveLink } from '../../../ui/SaveLink.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { recordsQuery, useRemove, useRetry, useSave } from '../queries.ts';
import styles from './RecordTable.module.css';

/** The records of the user, the newest first, and what can be done with each. */
export const RecordTable = () => (
  <TableCard>
    <Records<TranslationRecord>
      name="翻译记录"
      verb="翻译"
      query={recordsQuery}
      showName={({ recordId, name }) => <Link {...addresses.translation(recordId)}>{name}</Link>}
      columns={[
        { name: '语言', isNarrow: true, show: ({ from, to }) => `${languageNames[from]} → ${languageNames[to]}` },
      ]}
      showResult={showResult}
      isRetryable={({ exportStatus }) => exportStatus === 'failed'}
      useRetry={useRetry}
      useRemove={useRemove}
      question="删除这条记录、译文与上传的文件？"
      Tools={SaveButton}
      empty="还没有翻译记录。译出后逐段核对确认，再照原格式导出"
    />
  </TableCard>
);

function showResult({
  segmentCount,
  translatedCount,
  confirmedCount,
  exportStatus,
  exportFailReason,
}: TranslationRecord) {
  if (exportStatus === 'failed') return <span className={styles.failure}>导出失败：{exportFailReason}</span>;
  const left = segmentCount - translatedCount;
  return `${segmentCount}段，已确认${confirmedCount}${left > 0 ? `，未译${left}` : ''}`;
}

function SaveButton({ record: { recordId, exportName } }: { record: TranslationRecord }) {
  const save = useSave();
  if (!exportName) return null;
  return <SaveLink save={save} what={{ recordId, name: exportName }} />;
}
