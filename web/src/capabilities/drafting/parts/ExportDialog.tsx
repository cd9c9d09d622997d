import { Button, Modal } from 'antd';
import type { Draft } from './use-draft.ts';

interface Props {
  draft: Pick<Draft, 'missing' | 'template'>;
  onClose: () => void;
  onExport: () => void;
  onChoose: (fieldId: string) => void;
}

const namesMax = 10;

/** Says what is missing before a file is made that has blanks in its place. */
export function ExportDialog({ draft: { missing, template }, onClose, onExport, onChoose }: Props) {
  const nameOf = (fieldId: string) => template.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
  const [first] = missing;
  return (
    <Modal
      open
      title={`还缺 ${missing.length} 项`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onExport}>仍要导出</Button>
          <Button type="primary" onClick={() => first && onChoose(first)}>
            先去填写
          </Button>
        </>
      }
    >
      <p>
        未填：{missing.slice(0, namesMax).map(nameOf).join('、')}
        {missing.length > namesMax ? ` 等 ${missing.length} 项` : ''}。导出的文书在这些位置留空。
      </p>
    </Modal>
  );
}
