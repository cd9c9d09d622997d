import { audiences, type Publication } from '@antai/contract/administration/publications';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card } from '../parts/Card.tsx';
import { PublicationForm } from '../parts/PublicationForm.tsx';
import { publicationsQuery } from '../queries.ts';

/** /admin/publications */
export default function PublicationsScreen() {
  const [pageNum, setPageNum] = useState(1);
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PageHead
        title="发布通知"
        about="发给全体、企业、角色或指定用户，立即出现在他们的通知中。"
        actions={
          <Button type="primary" onClick={() => setWriting(true)}>
            写通知
          </Button>
        }
      />
      <Card>
        <PagedTable<Publication>
          name="已发布的通知"
          query={publicationsQuery(pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ publicationId }) => publicationId}
          empty="还没有发布过通知"
          columns={[
            { name: '标题', isHead: true, show: ({ title }) => title },
            {
              name: '发给',
              show: ({ audience, audienceIds }) =>
                audience === 'all' ? audiences.all : `${audiences[audience]} ${audienceIds.length}`,
            },
            { name: '已送达', isNumber: true, show: ({ sent }) => `${formatCount(sent)}人` },
            {
              name: '状态',
              isNarrow: true,
              show: ({ isFinished }) => (
                <Tag color={isFinished ? 'success' : 'processing'}>{isFinished ? '已发完' : '正在发送'}</Tag>
              ),
            },
            { name: '发布人', show: ({ publishedBy }) => publishedBy },
            { name: '时间', isNarrow: true, show: ({ publishTime }) => formatMoment(publishTime) },
          ]}
        />
      </Card>
      {isWriting ? <PublicationForm onClose={() => setWriting(false)} /> : null}
    </>
  );
}
