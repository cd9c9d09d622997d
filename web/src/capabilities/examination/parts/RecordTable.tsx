import type { ExaminationRecord } from '@antai/contract/examination';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { RecordTable as Records } from '../../../ui/RecordTable.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { recordsQuery, useRemove, useRetry } from '../queries.ts';

/** The examinations of the user, the newest first. */
export const RecordTable = () => (
  <TableCard>
    <Records<ExaminationRecord>
      name="审查记录"
      verb="审查"
      query={recordsQuery}
      showName={({ recordId, name }) => <Link {...addresses.examination(recordId)}>{name}</Link>}
      showResult={({ fileCount, pointCount }) => `${fileCount}份 × ${pointCount}问`}
      useRetry={useRetry}
      useRemove={useRemove}
      question="删除这次审查、答案与上传的文件？"
      empty="还没有审查记录。选择若干文件与一个要点集，逐份逐问得到答案与原文"
    />
  </TableCard>
);
