import { CopyOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { type CaseFields, citationOf } from './case-fields.ts';

interface Props {
  fields: CaseFields;
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

export function CaseHeader({ fields, hits, activeHit, onHit }: Props) {
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
        {hits > 0 ? (
          <fieldset className="case-hits tabular" aria-label="命中导航">
            <Button aria-label="上一处命中" icon={<UpOutlined />} onClick={() => onHit(activeHit - 1)} />
            <output>
              {activeHit + 1} / {hits}
            </output>
            <Button aria-label="下一处命中" icon={<DownOutlined />} onClick={() => onHit(activeHit + 1)} />
          </fieldset>
        ) : null}
        <Button icon={<CopyOutlined />} onClick={() => void copy()} disabled={citationOf(fields) === ''}>
          复制为引用
        </Button>
      </div>
    </header>
  );
}
