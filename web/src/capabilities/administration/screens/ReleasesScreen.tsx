import type { Release } from '@antai/contract/administration/releases';
import { Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card } from '../parts/Card.tsx';
import { ReleaseForm } from '../parts/ReleaseForm.tsx';
import { releasesQuery, useRemoveRelease } from '../queries.ts';

/** /admin/releases */
export default function ReleasesScreen() {
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<{ release?: Release }>();
  const remove = useRemoveRelease();
  return (
    <>
      <PageHead
        title="发布版本"
        about="本系统自带的版本与本所发布的版本同列；发布后各人会看到更新提示。"
        actions={
          <Button type="primary" onClick={() => setOpen({})}>
            新建版本
          </Button>
        }
      />
      <Card>
        <PagedTable<Release>
          name="版本"
          query={releasesQuery(pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ logId }) => logId}
          empty="还没有版本"
          columns={[
            {
              name: '版本',
              isNarrow: true,
              isHead: true,
              show: ({ versionNum, title }) => (
                <>
                  {versionNum} {title}
                </>
              ),
            },
            {
              name: '更新内容',
              show: ({ content }) => `${content[0]}${content.length > 1 ? ` 等${content.length}条` : ''}`,
            },
            {
              name: '状态',
              isNarrow: true,
              show: ({ isPublished, isOfProduct }) => (
                <Tag color={isPublished ? 'success' : 'default'}>
                  {isOfProduct ? '系统自带' : isPublished ? '已发布' : '未发布'}
                </Tag>
              ),
            },
            { name: '日期', isNarrow: true, show: ({ createTime }) => createTime.slice(0, 10) },
            {
              name: '操作',
              isNarrow: true,
              show: release =>
                release.isOfProduct ? null : (
                  <>
                    <Button type="link" size="small" onClick={() => setOpen({ release })}>
                      编辑
                    </Button>
                    <Popconfirm
                      title={`删除版本 ${release.versionNum}？`}
                      okText="删除"
                      cancelText="取消"
                      onConfirm={() => remove.mutate({ logId: release.logId })}
                    >
                      <Button type="link" size="small">
                        删除
                      </Button>
                    </Popconfirm>
                  </>
                ),
            },
          ]}
        />
      </Card>
      {open ? <ReleaseForm release={open.release} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
