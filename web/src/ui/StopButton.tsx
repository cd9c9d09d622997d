import { Button } from 'antd';
import styles from './StopButton.module.css';

interface Props {
  recordId: string;
  useCancel: (recordId: string) => { isPending: boolean; mutate: (input: undefined) => void };
  /** In a row of a table. */
  isSmall?: boolean;
}

/** Stops the work of a record. */
export function StopButton({ recordId, useCancel, isSmall = false }: Props) {
  const cancel = useCancel(recordId);
  return (
    <Button
      {...(isSmall ? smallLink : { className: styles.stop ?? '' })}
      loading={cancel.isPending}
      onClick={() => cancel.mutate(undefined)}
    >
      停止
    </Button>
  );
}

const smallLink = { type: 'link', size: 'small' } as const;
