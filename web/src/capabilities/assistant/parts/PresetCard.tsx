import { Button, Popconfirm, Tag } from 'antd';
import type { ReactNode } from 'react';
import styles from './PresetCard.module.css';

interface Props {
  name: string;
  isOwn: boolean;
  children: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
  /** Another thing to do with it, first. */
  action?: ReactNode;
}

/** An assistant or a template; what the product brings can be used and not changed. */
export function PresetCard({ name, isOwn, children, onEdit, onRemove, action }: Props) {
  return (
    <li className={styles.card}>
      <h3>
        {name}
        {isOwn ? null : <Tag variant="outlined">随产品提供</Tag>}
      </h3>
      {children}
      <footer>
        {action}
        {isOwn ? (
          <>
            <Button size="small" type="text" aria-label={`修改${name}`} onClick={onEdit}>
              修改
            </Button>
            <Popconfirm title={`删除“${name}”？`} onConfirm={onRemove}>
              <Button size="small" type="text" danger aria-label={`删除${name}`}>
                删除
              </Button>
            </Popconfirm>
          </>
        ) : null}
      </footer>
    </li>
  );
}
