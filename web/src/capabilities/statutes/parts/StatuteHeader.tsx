import type { StatuteFields } from '@antai/contract/records/statute';
import { Tag } from 'antd';
import { DocumentButton } from '../../../ui/DocumentButton.tsx';
import { DocumentHeader } from '../../../ui/DocumentHeader.tsx';
import { HitNavigation } from '../../../ui/HitNavigation.tsx';

interface Props {
  fields: StatuteFields;
  isSaving: boolean;
  onSave: (fileType: 'word' | 'pdf') => void;
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

const colors: Record<string, string> = {
  现行有效: 'success',
  尚未施行: 'processing',
  已被修改: 'warning',
  已废止: 'error',
};

export function StatuteHeader({ fields, isSaving, onSave, hits, activeHit, onHit }: Props) {
  const { statuteTitle, validityStatus = '效力待核', versionDate } = fields;
  return (
    <DocumentHeader
      title={statuteTitle ?? '法规'}
      facts={
        <>
          <Tag color={colors[validityStatus]}>{validityStatus}</Tag>
          {versionDate ? `${versionDate} 版本` : null}
        </>
      }
    >
      <HitNavigation hits={hits} activeHit={activeHit} onHit={onHit} />
      <DocumentButton isBusy={isSaving} onSave={onSave} />
    </DocumentHeader>
  );
}
