import { Segmented } from 'antd';
import { useFavourites } from '../../settings/queries.ts';
import styles from './ToolsPanel.module.css';
import { ToolTiles } from './ToolTiles.tsx';
import { categories, everything, openTools } from './tools.ts';

interface Props {
  /** The chosen category, or anything else for all. */
  categoryId: number;
  onChoose: (categoryId: number | undefined) => void;
}

/** The services of a category, as tiles. */
export function ToolsPanel({ categoryId, onChoose }: Props) {
  const open = openTools();
  const shownCategories = categories.filter(
    category => category.id === everything || open.some(tool => tool.categoryId === category.id),
  );
  const current = shownCategories.find(category => category.id === categoryId)?.id ?? everything;
  const { favourites } = useFavourites();
  const first = open.filter(({ key }) => favourites.includes(key));
  const tools = open.filter(tool => current === everything || tool.categoryId === current);
  return (
    <section className={styles.panel} aria-label="服务">
      {first.length > 0 ? (
        <section aria-label="常用">
          <h2>常用</h2>
          <ToolTiles tools={first} />
        </section>
      ) : null}
      <Segmented
        value={current}
        options={shownCategories.map(category => ({ value: category.id, label: category.name }))}
        onChange={value => onChoose(value === everything ? undefined : value)}
      />
      <ToolTiles tools={tools} />
    </section>
  );
}
