import { noteMax, type VersionChange } from '@antai/contract/comparison';
import { Input } from 'antd';
import { useState } from 'react';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

interface Props {
  recordId: string;
  change: VersionChange;
  onSave: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** What a lawyer has to say of a change; it goes into the list of changes. What is not kept yet is there when it is opened again. */
export function NoteDialog({ recordId, change, onSave, onClose }: Props) {
  const note = useKeptText(`comparison:note:${recordId}:${change.changeKey}`, change.note);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    if (await note.dropAfter(onSave(note.text.trim()))) onClose();
    else setSaving(false);
  };
  return (
    <Dialog
      open
      title="批注"
      okText="保存"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
      cancelButtonProps={{
        onClick: () => {
          note.drop();
          onClose();
        },
      }}
    >
      <Input.TextArea
        autoFocus
        aria-label="批注"
        value={note.text}
        maxLength={noteMax}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={event => note.write(event.target.value)}
      />
    </Dialog>
  );
}
