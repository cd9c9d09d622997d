import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { Category } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import { Dropdown } from 'antd';
import styles from './SortBar.module.css';

interface Props {
  category: Category;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

const shownAtOnce = 3;

/** The order of the results: by relevance unless a field is chosen; a second press turns it round. */
export function SortBar({ category, sort, onSort }: Props) {
  const sortable = category.fields
    .filter(field => field.isSortable)
    .toSorted((a, b) => Number(b.isColumn) - Number(a.isColumn));
  const first = sortable.slice(0, shownAtOnce);
  const rest = sortable.slice(shownAtOnce);
  const choose = (fieldEn: string) =>
    onSort({ fieldEn, order: sort?.fieldEn === fieldEn && sort.order === 'desc' ? 'asc' : 'desc' });
  const other = rest.find(({ fieldEn }) => fieldEn === sort?.fieldEn);
  return (
    <fieldset className={styles.bar} aria-label="排序">
      <button type="button" aria-pressed={sort === undefined} onClick={() => onSort(undefined)}>
        相关度
      </button>
      {first.map(({ fieldEn, fieldCn }) => (
        <button key={fieldEn} type="button" aria-pressed={sort?.fieldEn === fieldEn} onClick={() => choose(fieldEn)}>
          {fieldCn}
          {sort?.fieldEn === fieldEn ? <Direction order={sort.order} /> : null}
        </button>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ fieldEn, fieldCn }) => ({ key: fieldEn, label: fieldCn })),
            onClick: ({ key }) => choose(key),
          }}
        >
          <button type="button" aria-pressed={other !== undefined} aria-haspopup="menu">
            {other?.fieldCn ?? '更多'}
            {other && sort ? <Direction order={sort.order} /> : null}
          </button>
        </Dropdown>
      ) : null}
    </fieldset>
  );
}

const Direction = ({ order }: { order: Sort['order'] }) =>
  order === 'desc' ? <ArrowDownOutlined aria-label="降序" /> : <ArrowUpOutlined aria-label="升序" />;
