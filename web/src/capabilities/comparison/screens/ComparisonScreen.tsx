import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { StartForm } from '../parts/StartForm.tsx';
import { Workbench } from '../parts/Workbench.tsx';
import styles from './ComparisonScreen.module.css';

/** /Intelligence/pagehome/children/review/contrast */
export default function ComparisonScreen() {
  const { id, before = 0, after = 1 } = useSearch({ from: addresses.comparison().to });
  if (id) return <Workbench key={id} pair={{ recordId: id, before, after }} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title="文件比对"
        about="逐段、逐词、逐格比对两稿或多稿，要紧的变更在先；导出带修订的Word，全部接受即新稿，全部拒绝即旧稿。"
        actions={<Link {...addresses.comparisonHistory}>比对记录</Link>}
      />
      <StartForm />
      <RecordTable />
    </div>
  );
}
