import { noteMax, type VersionChange } from '@antai/contract/comparison';
import { Input, Modal } from 'antd';
import { useState } from 'react';

interface Props {
  change: VersionChange;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** What a lawyer has to say of a change; it goes into the list of changes. */
export function NoteDialog({ change, onSave, onClose }: Props) {
  const [note, setNote] = useState(change.note);
  return (
    <Modal
      open
      title="批注"
      okText="保存"
      cancelText="取消"
      onOk={() => {
        onSave(note.trim());
        onClose();
      }}
      onCancel={onClose}
    >
      <Input.TextArea
        autoFocus
        aria-label="批注"
        value={note}
        maxLength={noteMax}
        showCount
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={event => setNote(event.target.value)}
      />
    </Modal>
  );
}
