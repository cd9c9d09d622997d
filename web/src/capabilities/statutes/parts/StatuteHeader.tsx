import type { StatuteFields } from '@antai/contract/records/statute';
import { Tag } from 'antd';
import { DocumentButton } from '../../../ui/DocumentButton.tsx';
import { DocumentHeader } from '../../../ui/DocumentHeader.tsx';
import { HitNavigation } from '../../../ui/HitNavigation.tsx';
import { HitTitle } from '../../../ui/HitTitle.tsx';

interface Props {
  fields: StatuteFields;
  /** The hits in the title. */
  titleMarks: [number, number][];
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

export function StatuteHeader({ fields, titleMarks, isSaving, onSave, hits, activeHit, onHit }: Props) {
  const { statuteTitle, validityStatus = '效力待核', versionDate } = fields;
  return (
    <DocumentHeader
      title={<HitTitle text={statuteTitle ?? '法规'} marks={titleMarks} activeHit={activeHit} />}
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
