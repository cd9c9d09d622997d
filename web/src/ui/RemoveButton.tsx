import { Button, Popconfirm } from 'antd';

interface Props {
  /** Asks before anything is gone, and says what will be. */
  question: string;
  isPending: boolean;
  onRemove: () => void;
}

/** Removes a row after asking. */
export function RemoveButton({ question, isPending, onRemove }: Props) {
  return (
    <Popconfirm title={question} okText="删除" cancelText="取消" onConfirm={onRemove}>
      <Button type="link" size="small" danger loading={isPending}>
        删除
      </Button>
    </Popconfirm>
  );
}
