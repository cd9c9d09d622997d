import { CopyOutlined } from '@ant-design/icons';
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
  isSaving: boolean;
  onSave: (fileType: 'word' | 'pdf') => void;
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

export function RecordHeader({ summary, title, actions, isSaving, onSave, hits, activeHit, onHit }: Props) {
  const { number, tags = [], isDemo, citation } = summary;
  const copy = async () => {
    await copyText(citation);
    presenter.success(`已复制：${citation}`);
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
      <Button icon={<CopyOutlined />} onClick={() => void copy()} disabled={citation === ''}>
        复制为引用
      </Button>
      <DocumentButton isBusy={isSaving} onSave={onSave} />
    </DocumentHeader>
  );
}
