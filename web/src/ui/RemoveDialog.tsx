import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  /** What goes with it, and whether it can come back. */
  about: string;
  isPending: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before something is removed that more depends on than one row. */
export function RemoveDialog({ title, about, isPending, onClose, onRemove }: Props) {
  return (
    <Dialog
      open
      title={title}
      okText="删除"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={isPending}
      onOk={onRemove}
      onCancel={onClose}
    >
      {about}
    </Dialog>
  );
}
