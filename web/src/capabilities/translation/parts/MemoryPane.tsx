import { languageNames } from '@antai/contract/translation/languages';
import type { MemoryEntry, MemoryReport } from '@antai/contract/translation/memory';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { clientsQuery, memoriesQuery, useChangeMemory, useRemoveMemory, useSaveMemory } from '../queries.ts';
import { MemoryImport } from './MemoryImport.tsx';
import styles from './MemoryPane.module.css';

interface Props {
  /** Undefined: of all; empty: of nobody in particular. */
  client: string | undefined;
  keyword: string;
  onWant: (filter: { client: string | undefined; keyword: string }) => void;
}

const all = '\n';

/** What was translated before, by client; it can be searched, put right, brought along and taken away. */
export function MemoryPane({ client, keyword, onWant }: Props) {
  const [pageNum, setPageNum] = useState(1);
  const [edited, setEdited] = useState<MemoryEntry>();
  const [isImporting, setImporting] = useState(false);
  const [report, setReport] = useState<MemoryReport>();
  const clients = useQuery(clientsQuery()).data?.clients ?? [];
  const save = useSaveMemory();
  const total = clients.reduce((sum, { count }) => sum + count, 0);
  const columns: Column<MemoryEntry>[] = [
    { name: '原文', isHead: true, show: ({ source }) => <span className={styles.text}>{source}</span> },
    { name: '译文', show: ({ target }) => <span className={styles.text}>{target}</span> },
    { name: '语言', isNarrow: true, show: ({ from, to }) => `${languageNames[from]} → ${languageNames[to]}` },
    { name: '客户', show: each => each.client || '不分客户' },
    { name: '来源', show: ({ origin }) => origin || '—' },
    {
      name: '时间',
      isNarrow: true,
      show: ({ updateTime }) => <span className="tabular">{formatMoment(updateTime)}</span>,
    },
    { name: '操作', isNarrow: true, show: entry => <RowTools entry={entry} onEdit={() => setEdited(entry)} /> },
  ];
  return (
    <section className={styles.pane} aria-label="翻译记忆">
      <header className={styles.head}>
        <Select
          showSearch
          aria-label="客户"
          value={client ?? all}
          options={[
            { value: all, label: `全部客户（${total}）` },
            ...clients.map(each => ({ value: each.client, label: `${each.client || '不分客户'}（${each.count}）` })),
          ]}
          optionFilterProp="label"
          onChange={value => onWant({ client: value === all ? undefined : value, keyword })}
        />
        <Input.Search
          allowClear
          aria-label="查找翻译记忆"
          placeholder="原文或译文"
          defaultValue={keyword}
          onSearch={own => onWant({ client, keyword: own.trim() })}
        />
        <div className={styles.tools}>
          <Button onClick={() => setImporting(true)}>导入TMX</Button>
          <Button disabled={total === 0} loading={save.isPending} onClick={() => save.mutate(client)}>
            导出TMX
          </Button>
        </div>
      </header>
      {report ? <Report report={report} onClose={() => setReport(undefined)} /> : null}
      <PagedTable
        name="翻译记忆"
        query={memoriesQuery({ client, keyword, pageNum })}
        columns={columns}
        idOf={({ memoryId }) => memoryId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty={
          keyword === ''
            ? '还没有翻译记忆。在核对时确认的段会记在这里，也可导入TMX'
            : '没有这样的记忆，换个说法或清空查找'
        }
      />
      {edited ? <EditDialog entry={edited} onClose={() => setEdited(undefined)} /> : null}
      {isImporting ? (
        <MemoryImport client={client ?? ''} onClose={() => setImporting(false)} onReport={setReport} />
      ) : null}
    </section>
  );
}

function RowTools({ entry, onEdit }: { entry: MemoryEntry; onEdit: () => void }) {
  const remove = useRemoveMemory();
  return (
    <>
      <Button type="link" size="small" onClick={onEdit}>
        修改
      </Button>
      <RemoveButton
        question="删除这条翻译记忆？已译的文书不受影响"
        isPending={remove.isPending}
        onRemove={() => remove.mutate(entry.memoryId)}
      />
    </>
  );
}

function EditDialog({ entry, onClose }: { entry: MemoryEntry; onClose: () => void }) {
  const [target, setTarget] = useState(entry.target);
  const change = useChangeMemory();
  return (
    <WritingDialog
      open
      title="修改译文"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: target.trim() === '', loading: change.isPending }}
      onOk={() => change.mutate({ memoryId: entry.memoryId, target }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p className={styles.text}>{entry.source}</p>
      <Input.TextArea
        autoFocus
        aria-label="译文"
        value={target}
        autoSize={{ minRows: 3, maxRows: 12 }}
        onChange={event => setTarget(event.target.value)}
      />
    </WritingDialog>
  );
}

function Report({ report, onClose }: { report: MemoryReport; onClose: () => void }) {
  const { added, duplicates, conflicts, losses } = report;
  return (
    <section className={styles.report} aria-label="导入结果" role="status">
      <header>
        <b>
          收入{added}条，冲突{conflicts.length}，重复{duplicates}，未全收{losses.length}
        </b>
        <Button size="small" onClick={onClose}>
          知道了
        </Button>
      </header>
      <ul>
        {conflicts.map(({ row, source, own, other }) => (
          <li key={`${row} ${other}`}>
            第{row}条“{source}”：本处为“{own}”，文件为“{other}”
          </li>
        ))}
        {losses.map(({ row, reason }) => (
          <li key={`${row} ${reason}`}>
            第{row}条：{reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
