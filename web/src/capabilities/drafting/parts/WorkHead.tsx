import type { DraftDetail, DraftFileType } from '@antai/contract/drafting';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AutoComplete, Button, Dropdown, Space, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { mattersQuery, useRename, useSaveBlanks } from '../queries.ts';
import type { SaveState } from './save-changes.ts';
import type { Draft } from './use-draft.ts';
import styles from './Workbench.module.css';

interface Props {
  detail: DraftDetail;
  draft: Draft;
  isExporting: boolean;
  onExport: (fileType: DraftFileType) => void;
  onMaterial: () => void;
}

const fileTypes = [
  { key: 'docx', label: 'Word（docx）' },
  { key: 'pdf', label: 'PDF（A4）' },
];

/** What is drafted, for which matter, what is missing, that it is kept, and the way to a file. */
export function WorkHead({ detail, draft, isExporting, onExport, onMaterial }: Props) {
  const { missing, state } = draft;
  const blanks = useSaveBlanks();
  return (
    <header className={styles.head}>
      <h1>{detail.name}</h1>
      <Matter detail={detail} />
      {missing.length > 0 ? <Tag color="warning">缺 {missing.length} 项</Tag> : <Tag color="success">已填全</Tag>}
      <p className={styles.state} role="status">
        {sayState(state)}
      </p>
      <Link {...addresses.draftHistory}>起草历史</Link>
      <Button onClick={onMaterial}>从材料填写</Button>
      <Button
        loading={blanks.isPending}
        onClick={() => void draft.settled().then(() => blanks.mutate({ taskId: detail.taskId, name: detail.name }))}
      >
        缺项报告
      </Button>
      <Space.Compact>
        <Button type="primary" loading={isExporting} onClick={() => onExport('docx')}>
          导出 Word
        </Button>
        <Dropdown menu={{ items: fileTypes, onClick: ({ key }) => onExport(key as DraftFileType) }} trigger={['click']}>
          <Button type="primary" aria-label="其他格式">
            ▾
          </Button>
        </Dropdown>
      </Space.Compact>
    </header>
  );
}

function sayState(state: SaveState): string {
  switch (state.kind) {
    case 'saving':
      return '正在保存…';
    case 'saved':
      return `${formatMoment(state.time).slice(11)} 已保存`;
    case 'unreachable':
      return '暂未连上服务器，已留在本页，稍后自动保存';
    case 'refused':
      return `没有保存：${state.reason}`;
  }
}

/** The matter that the document belongs to: answers are reused within it. */
function Matter({ detail: { taskId, matter } }: Pick<Props, 'detail'>) {
  const [text, setText] = useState(matter);
  const [savedMatter, setSavedMatter] = useState(matter);
  const { data } = useQuery(mattersQuery);
  const rename = useRename(taskId);
  const keep = (next: string) => {
    const changed = next.trim();
    if (changed !== savedMatter) rename.mutate(changed, { onSuccess: () => setSavedMatter(changed) });
  };
  return (
    <>
      <AutoComplete
        className={styles.matter}
        aria-label="事项"
        placeholder="事项（同一事项沿用所填）"
        value={text}
        options={(data?.matters ?? []).map(value => ({ value }))}
        onChange={(next: string) => setText(next.slice(0, 60))}
        onSelect={keep}
        onBlur={() => keep(text)}
        status={rename.error ? 'error' : ''}
      />
      {rename.error ? (
        <span role="alert" className={styles.refused}>
          事项没有保存：{rename.error.message}
          <Button type="link" size="small" loading={rename.isPending} onClick={() => keep(text)}>
            重试
          </Button>
        </span>
      ) : null}
    </>
  );
}
