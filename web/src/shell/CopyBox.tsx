import { Button, Input } from 'antd';
import { Dialog } from '../ui/Dialog.tsx';
import { useUi } from './ui-state.ts';

const close = () => useUi.setState({ copy: undefined });

/** A text that the browser would not copy, selected, so that it can be copied by hand. */
export default function CopyBox({ text }: { text: string }) {
  return (
    <Dialog
      open
      title="请手动复制"
      width={650}
      footer={
        <Button type="primary" onClick={close}>
          知道了
        </Button>
      }
      onCancel={close}
    >
      <p>浏览器没有允许复制。下面的文字已选中，请按 Ctrl C（苹果电脑按 ⌘ C）。</p>
      <Input.TextArea
        aria-label="要复制的文字"
        autoFocus
        readOnly
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={text}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}
