import type { Defect, Health } from '@antai/contract/administration/health';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Descriptions, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PagedTable, RowTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card, FilterRow } from '../parts/Card.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { sayBytes } from '../parts/say-bytes.ts';
import { defectsQuery, healthQuery } from '../queries.ts';

const partNames: Record<string, string> = {
  database: '数据库',
  queue: '任务队列',
  index: '检索索引',
  disk: '磁盘空间',
};

/** /admin/health */
export default function HealthScreen() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery);
  return (
    <>
      <PageHead
        title="运行状况"
        about={data ? `版本 ${data.version}，自 ${formatMoment(data.startTime)} 运行。` : undefined}
        actions={
          <Button loading={isFetching} onClick={() => void refetch()}>
            刷新
          </Button>
        }
      />
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data ? <Figures health={data} /> : null}
      <Defects />
    </>
  );
}

function Figures({ health }: { health: Health }) {
  const { parts, queue, index, database, disk, memory, lastBackup } = health;
  const engine = index.engine === 'opensearch' ? 'OpenSearch 集群' : '内置检索引擎';
  const items = [
    ...parts.map(({ name, isAnswering, ms }) => ({
      key: name,
      label: partNames[name] ?? name,
      children: <Tag color={isAnswering ? 'success' : 'error'}>{isAnswering ? `正常 ${ms} 毫秒` : '没有应答'}</Tag>,
    })),
    {
      key: 'databaseSize',
      label: database.kind === 'embedded' ? '内置数据库' : 'PostgreSQL',
      children: sayBytes(database.bytes),
    },
    { key: 'room', label: '剩余磁盘', children: `${sayBytes(disk.freeBytes)} / ${sayBytes(disk.totalBytes)}` },
    {
      key: 'backup',
      label: '最近备份',
      children: lastBackup ? `${formatMoment(lastBackup.time)}，${sayBytes(lastBackup.sizeBytes)}` : '还没有备份',
    },
    { key: 'memory', label: '进程内存', children: sayBytes(memory.residentBytes) },
    { key: 'engine', label: '检索', children: engine },
  ];
  return (
    <>
      <Card title="各部分">
        <Descriptions size="small" column={4} items={items} />
      </Card>
      <Card title="可检索的数据" actions={<Link {...addresses.dataImports}>数据导入</Link>}>
        <Descriptions
          size="small"
          column={4}
          items={index.records.map(({ recordType, name, count }) => ({
            key: recordType,
            label: name,
            children: `${formatCount(count)} 条`,
          }))}
        />
      </Card>
      <Card title="任务队列" actions={<Link {...addresses.receivedRequests}>定制服务申请</Link>}>
        {queue.length === 0 ? (
          <p>没有等待、进行或七日内失败的任务。</p>
        ) : (
          <RowTable
            name="任务队列"
            rows={queue}
            idOf={({ kind }) => kind}
            columns={[
              { name: '任务', isHead: true, show: ({ kind }) => kind },
              { name: '等待', isNumber: true, show: ({ queued }) => queued },
              { name: '进行', isNumber: true, show: ({ running }) => running },
              { name: '七日内失败', isNumber: true, show: ({ failed }) => failed },
              {
                name: '最早的应在',
                isNarrow: true,
                show: ({ oldestQueuedTime }) => (oldestQueuedTime ? formatMoment(oldestQueuedTime) : '—'),
              },
            ]}
          />
        )}
      </Card>
    </>
  );
}

function Defects() {
  const [traceId, setTraceId] = useState('');
  const [pageNum, setPageNum] = useState(1);
  return (
    <Card title="最近的系统错误">
      <FilterRow>
        <SearchField
          label="按编号查找"
          placeholder="用户看到的编号"
          isWide
          onSearch={text => {
            setTraceId(text.trim());
            setPageNum(1);
          }}
        />
      </FilterRow>
      <PagedTable<Defect>
        name="系统错误"
        query={defectsQuery(traceId, pageNum)}
        pageNum={pageNum}
        onPage={setPageNum}
        idOf={each => `${each.traceId} ${each.time}`}
        empty={traceId ? '最近的错误中没有这个编号' : '没有系统错误'}
        columns={[
          { name: '时间', isNarrow: true, show: ({ time }) => formatMoment(time) },
          { name: '编号', isNarrow: true, show: each => <code>{each.traceId}</code> },
          { name: '所在', show: ({ path }) => path },
          { name: '错误', show: each => each.error },
        ]}
      />
    </Card>
  );
}
