import type { TermReport } from '@antai/contract/translation/terms';
import { Button } from 'antd';
import styles from './ImportReport.module.css';

/** What came of a file of terms. */
export function ImportReport({ report, onClose }: { report: TermReport; onClose: () => void }) {
  const { added, duplicates, conflicts, losses } = report;
  const lines = [
    ...conflicts.map(({ row, zh, en, other }) => `第${row}条“${zh}”：已有“${other}”，又收入“${en}”，请确认`),
    ...duplicates.map(({ row, zh, en }) => `第${row}条“${zh} / ${en}”已有，未重复收入`),
    ...losses.map(({ row, reason }) => `第${row}条未全收：${reason}`),
  ];
  return (
    <section className={styles.report} aria-label="导入结果" role="status">
      <header>
        <b>
          收入{added}条，冲突{conflicts.length}，重复{duplicates.length}，未全收{losses.length}
        </b>
        <Button size="small" onClick={onClose}>
          知道了
        </Button>
      </header>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
