import { type StorageHolder, type StorageUse, storageHolders } from '@antai/contract/administration/storage';
import { Button, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card } from '../parts/Card.tsx';
import { QuotaForm } from '../parts/QuotaForm.tsx';
import { sayBytes } from '../parts/say-bytes.ts';
import { storageQuery } from '../queries.ts';
import styles from './StorageScreen.module.css';

const kinds = Object.entries(storageHolders).map(([value, label]) => ({ value: value as StorageHolder, label }));
const wholePercent = 100;

/** /admin/storage */
export default function StorageScreen() {
  const [holderKind, setHolderKind] = useState<StorageHolder>('user');
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<{ use?: StorageUse }>();
  return (
    <>
      <PageHead
        title="存储与配额"
        about="用户上传的文件占用的空间；上限随即有效，同时上传也不会超过。"
        actions={
          <Button type="primary" onClick={() => setOpen({})}>
            设定上限
          </Button>
        }
      />
      <Segmented
        className={styles.view}
        value={holderKind}
        options={kinds}
        onChange={next => {
          setHolderKind(next);
          setPageNum(1);
        }}
      />
      <Card>
        <PagedTable<StorageUse>
          name="存储用量"
          query={storageQuery(holderKind, pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ holderId }) => holderId}
          empty="还没有上传的文件，也没有单独设定的上限"
          columns={[
            { name: storageHolders[holderKind], isHead: true, show: ({ name }) => name || '已删除' },
            { name: '文件', isNumber: true, show: ({ files }) => formatCount(files) },
            { name: '已用', isNumber: true, show: ({ usedBytes }) => sayBytes(usedBytes) },
            {
              name: '上限',
              isNumber: true,
              show: ({ quotaBytes, isOwnQuota }) => (
                <>
                  {sayBytes(quotaBytes)}
                  <small>{isOwnQuota ? '单独设定' : '通常上限'}</small>
                </>
              ),
            },
            {
              name: '占比',
              show: ({ usedBytes, quotaBytes }) => (
                <Progress
                  size="small"
                  aria-label="占上限的比例"
                  percent={
                    quotaBytes > 0
                      ? Math.min(wholePercent, Math.ceil((usedBytes / quotaBytes) * wholePercent))
                      : wholePercent
                  }
                />
              ),
            },
            {
              name: '操作',
              isNarrow: true,
              show: use => (
                <Button type="link" size="small" onClick={() => setOpen({ use })}>
                  设定上限
                </Button>
              ),
            },
          ]}
        />
      </Card>
      {open ? <QuotaForm holderKind={holderKind} use={open.use} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
