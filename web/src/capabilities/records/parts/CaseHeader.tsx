import { CopyOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { DocumentButton } from '../../../ui/DocumentButton.tsx';
import { HitNavigation } from '../../../ui/HitNavigation.tsx';
import { type CaseFields, citationOf } from './case-fields.ts';

interface Props {
  fields: CaseFields;
  isSaving: boolean;
  onSave: (fileType: 'word' | 'pdf') => void;
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

export function CaseHeader({ fields, isSaving, onSave, hits, activeHit, onHit }: Props) {
  const copy = async () => {
    await copyText(citationOf(fields));
    presenter.success(`已复制：${citationOf(fields)}`);
  };
  return (
    <header className="case-header">
      <div>
        <h1>{fields.caseTitle ?? fields.caseNumber ?? '裁判文书'}</h1>
        <p>
          {fields.caseNumber}
          {fields.isDemo ? <Tag>演示数据</Tag> : null}
        </p>
      </div>
      <div className="case-tools">
        <HitNavigation hits={hits} activeHit={activeHit} onHit={onHit} />
        <Button icon={<CopyOutlined />} onClick={() => void copy()} disabled={citationOf(fields) === ''}>
          复制为引用
        </Button>
        <DocumentButton isBusy={isSaving} onSave={onSave} />
      </div>
    </header>
  );
}
