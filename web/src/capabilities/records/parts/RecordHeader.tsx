import { CopyOutlined } from '@ant-design/icons';
import type { DetailTool } from '@antai/contract/records';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { DocumentButton } from '../../../ui/DocumentButton.tsx';
import { DocumentHeader } from '../../../ui/DocumentHeader.tsx';
import { HitNavigation } from '../../../ui/HitNavigation.tsx';
import type { RecordSummary } from './record-summary.ts';

interface Props {
  summary: RecordSummary;
  /** The title with its hits. */
  title: ReactNode;
  /** Where else the record leads. */
  actions?: ReactNode;
  /** What the page offers to do with the record. */
  tools: Set<DetailTool>;
  isSaving: boolean;
  onSave: (fileType: 'word' | 'pdf') => void;
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

export function RecordHeader({ summary, title, actions, tools, isSaving, onSave, hits, activeHit, onHit }: Props) {
  const { number, tags = [], isDemo, citation } = summary;
  const copy = async () => {
    if (await copyText(citation)) presenter.success(`已复制：${citation}`);
  };
  return (
    <DocumentHeader
      title={title}
      facts={
        <>
          {number}
          {tags.map(tag => (
            <Tag key={tag} color="warning">
              {tag}
            </Tag>
          ))}
          {isDemo ? <Tag>演示数据</Tag> : null}
        </>
      }
    >
      <HitNavigation hits={hits} activeHit={activeHit} onHit={onHit} />
      {actions}
      {tools.has('cite') ? (
        <Button
          icon={<CopyOutlined />}
          onClick={() => void copy()}
          disabled={citation === ''}
          title={citation === '' ? '没有案号或文号，不能写成引用' : undefined}
        >
          复制为引用
        </Button>
      ) : null}
      {tools.has('download') ? <DocumentButton isBusy={isSaving} onSave={onSave} /> : null}
    </DocumentHeader>
  );
}
