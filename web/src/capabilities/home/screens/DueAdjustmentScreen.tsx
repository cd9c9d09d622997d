import { ToolTiles } from '../parts/ToolTiles.tsx';
import { dueDiligenceCategory, openTools } from '../parts/tools.ts';
import styles from './HomeScreen.module.css';

/** /DueAdjustment */
export default function DueAdjustmentScreen() {
  return (
    <div className={styles.home}>
      <h1>核查尽调</h1>
      <ToolTiles tools={openTools().filter(({ categoryId }) => categoryId === dueDiligenceCategory)} />
    </div>
  );
}
