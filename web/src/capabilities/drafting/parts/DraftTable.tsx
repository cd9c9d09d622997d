import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import type { Column } from '../../../ui/PagedTable.tsx';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { type DraftRecord, draftsQuery, useRemove, useRetry, useSave } from '../queries.ts';

const columns: Column<DraftRecord>[] = [{ name: '事项', show: ({ matter }) => matter || '—' }];

/** The drafts of the user, the newest first, and what can be done with each. */
export const DraftTable = () => (
  <RecordTable<DraftRecord>
    name="起草记录"
    verb="生成"
    query={draftsQuery}
    columns={columns}
    showName={({ taskId, name }) => <Link {...addresses.draft(taskId)}>{name}</Link>}
    showResult={({ missingCount }) => (missingCount > 0 ? `缺${missingCount}项` : '已填全')}
    useRetry={useRetry}
    useRemove={useRemove}
    question="删除这项起草、所填内容与已生成的文件？"
    Tools={SaveButtons}
    empty="还没有起草过文书。选一份模板，边填边看成文"
  />
);

function SaveButtons({ record: { taskId, files, version } }: { record: DraftRecord }) {
  const save = useSave();
  return files
    .filter(({ status, isExpired }) => status === 'done' && !isExpired)
    .map(({ fileType, fileName, version: own }) => (
      <Button
        key={fileType}
        type="link"
        size="small"
        title={own === version ? undefined : '生成后又改过，可打开重新导出'}
        loading={save.isPending}
        onClick={() => save.mutate({ taskId, fileType, name: fileName ?? `文书.${fileType}` })}
      >
        下载{fileType === 'docx' ? 'Word' : 'PDF'}
      </Button>
    ));
}
