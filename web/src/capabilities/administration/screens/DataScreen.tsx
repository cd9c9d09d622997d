import { type DataImport, importFileTypes, importKindNames } from '@antai/contract/administration/data';
import { type ImportKind, importKinds } from '@antai/contract/imports';
import { Alert, Button, Progress, Select, Tag, Upload } from 'antd';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card } from '../parts/Card.tsx';
import { ImportProblems } from '../parts/ImportProblems.tsx';
import { dataImportsQuery, useImportData, useStopImport } from '../queries.ts';
import styles from './DataScreen.module.css';

const kinds = importKinds.map(value => ({ value, label: importKindNames[value] }));
const accepted = importFileTypes.map(type => `.${type}`).join(',');

/** /admin/data */
export default function DataScreen() {
  const [kind, setKind] = useState<ImportKind>('cases');
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<DataImport>();
  const begin = useImportData();
  const choose = (file: File) => {
    begin.mutate({ file, kind });
    return false;
  };
  return (
    <>
      <PageHead
        title="数据导入"
        about="csv、txt、html、md 可在此上传；JSONL、压缩文件与整个文件夹请在服务器上用 npm run import。重复导入不会重复。"
        actions={
          <>
            <Select<ImportKind>
              aria-label="种类"
              value={kind}
              options={kinds}
              className={styles.kind ?? ''}
              onChange={setKind}
            />
            <Upload accept={accepted} maxCount={1} showUploadList={false} beforeUpload={choose}>
              <Button type="primary" loading={begin.isPending}>
                上传并导入
              </Button>
            </Upload>
          </>
        }
      />
      {begin.error ? <Alert type="error" title={begin.error.message} showIcon role="alert" closable /> : null}
      <Card>
        <PagedTable<DataImport>
          name="数据导入"
          query={dataImportsQuery(pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ taskId }) => taskId}
          empty="还没有导入过数据"
          columns={[
            { name: '文件', isHead: true, show: ({ fileName }) => fileName.split('/').at(-1) },
            { name: '种类', isNarrow: true, show: each => importKindNames[each.kind] },
            { name: '状态', isNarrow: true, show: each => <State task={each} /> },
            { name: '行', isNumber: true, show: ({ summary }) => (summary ? formatCount(summary.rows) : '—') },
            { name: '写入', isNumber: true, show: ({ summary }) => (summary ? formatCount(summary.written) : '—') },
            {
              name: '有误',
              isNumber: true,
              show: each =>
                each.summary && each.summary.bad > 0 ? (
                  <Button type="link" size="small" onClick={() => setOpen(each)}>
                    {formatCount(each.summary.bad)}
                  </Button>
                ) : (
                  (each.summary?.bad ?? '—')
                ),
            },
            { name: '开始', isNarrow: true, show: ({ createTime }) => formatMoment(createTime) },
            { name: '操作', isNarrow: true, show: each => <Stop task={each} /> },
          ]}
        />
      </Card>
      {open ? <ImportProblems task={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

const isUnderWay = ({ state }: DataImport) => state === 'queued' || state === 'running';

function State({ task }: { task: DataImport }) {
  const { state, done, total, error } = task;
  if (state === 'running')
    return <Progress size="small" aria-label="导入进度" percent={total ? Math.floor((done / total) * 100) : 0} />;
  if (state === 'queued') return <Tag>排队</Tag>;
  if (state === 'done') return <Tag color="success">已完成</Tag>;
  if (state === 'cancelled') return <Tag>已停止</Tag>;
  return (
    <>
      <Tag color="error">未完成</Tag>
      <small>{error}</small>
    </>
  );
}

function Stop({ task }: { task: DataImport }) {
  const stop = useStopImport();
  if (!isUnderWay(task)) return null;
  return (
    <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ taskId: task.taskId })}>
      停止
    </Button>
  );
}
