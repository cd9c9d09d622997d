import { StarFilled, StarOutlined } from '@ant-design/icons';
import { type SelectionItem, selectionKinds } from '@antai/contract/selection';
import { Button, Tag } from 'antd';
import { useFavour } from '../queries.ts';
import styles from './ItemCard.module.css';

interface Props {
  item: SelectionItem;
  onOpen: () => void;
}

/** One thing of the library: what it is, what it is for, how often it was taken; a star keeps it at hand. */
export function ItemCard({ item, onOpen }: Props) {
  const { kind, itemId, title, about, isFavourite, useCount } = item;
  const favour = useFavour();
  return (
    <article className={styles.card}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <b>{title}</b>
        <span>{about}</span>
      </button>
      <footer>
        <Tag>{selectionKinds[kind].name}</Tag>
        <small className="tabular">{useCount > 0 ? `使用 ${useCount} 次` : ''}</small>
        <Button
          type="text"
          size="small"
          aria-label={`${isFavourite ? '取消收藏' : '收藏'}${title}`}
          aria-pressed={isFavourite}
          icon={isFavourite ? <StarFilled /> : <StarOutlined />}
          onClick={() => favour.mutate({ kind, itemId, isFavourite: !isFavourite })}
        />
      </footer>
    </article>
  );
}
