import { RecentHistory } from '../parts/RecentHistory.tsx';
import { SearchBox } from '../parts/SearchBox.tsx';
import { ToolTiles } from '../parts/ToolTiles.tsx';
import { dataSearchCategory, openTools } from '../parts/tools.ts';
import styles from './HomeScreen.module.css';

/** /intelligentTools/toolsIndex, without results */
export default function ToolsIndexScreen() {
  const tools = openTools().filter(({ categoryId }) => categoryId === dataSearchCategory);
  return (
    <div className={styles.home}>
      <h1>数据检索</h1>
      <SearchBox />
      <ToolTiles tools={tools} />
      <RecentHistory />
    </div>
  );
}
