import { ToolTiles } from '../parts/ToolTiles.tsx';
import { openTools, selectionCategory } from '../parts/tools.ts';
import styles from './HomeScreen.module.css';

/** /smartSelection */
export default function SmartSelectionScreen() {
  return (
    <div className={styles.home}>
      <h1>AI智选库</h1>
      <ToolTiles tools={openTools().filter(({ categoryId }) => categoryId === selectionCategory)} />
    </div>
  );
}
