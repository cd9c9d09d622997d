import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import type { StatuteFields } from './statute-fields.ts';

interface Props {
  fields: StatuteFields;
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

export function StatuteHeader({ fields, hits, activeHit, onHit }: Props) {
  const { statuteTitle, validityStatus = '效力待核', versionDate } = fields;
  return (
    <header className="statute-header">
      <div>
        <h1>{statuteTitle ?? '法规'}</h1>
        <p>
          <Tag color={colors[validityStatus]}>{validityStatus}</Tag>
          {versionDate ? `${versionDate} 版本` : null}
        </p>
      </div>
      {hits > 0 ? (
        <fieldset className="statute-hits tabular" aria-label="命中导航">
          <Button aria-label="上一处命中" icon={<UpOutlined />} onClick={() => onHit(activeHit - 1)} />
          <output>
            {activeHit + 1} / {hits}
          </output>
          <Button aria-label="下一处命中" icon={<DownOutlined />} onClick={() => onHit(activeHit + 1)} />
        </fieldset>
      ) : null}
    </header>
  );
}
