import type { DataImport } from '@antai/contract/administration/data';
import { Drawer } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { importProblemsQuery } from '../queries.ts';

interface Problem {
  file: string;
  line: number;
  reason: string;
}

const widthPx = 650;

/** The rows that an import could not take, by file and line. */
export function ImportProblems({ task, onClose }: { task: DataImport; onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1);
  return (
    <Drawer open size={widthPx} title={`${task.fileName.split('/').at(-1)} 中有误的行`} onClose={onClose}>
      <PagedTable<Problem>
        name="有误的行"
        query={importProblemsQuery(task.taskId, pageNum)}
        pageNum={pageNum}
        onPage={setPageNum}
        idOf={({ file, line }) => `${file} ${line}`}
        empty="没有有误的行"
        columns={[
          { name: '文件', show: ({ file }) => file },
          { name: '行', isNumber: true, show: ({ line }) => line || '—' },
          { name: '原因', show: ({ reason }) => reason },
        ]}
      />
    </Drawer>
  );
}
