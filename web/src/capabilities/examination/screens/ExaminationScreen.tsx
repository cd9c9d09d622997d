import { useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { StartForm } from '../parts/StartForm.tsx';
import { Workbench } from '../parts/Workbench.tsx';
import styles from './ExaminationScreen.module.css';

/** /Intelligence/pagehome/children/review/examine */
export default function ExaminationScreen() {
  const { id } = useSearch({ from: addresses.examination().to });
  if (id) return <Workbench key={id} recordId={id} />;
  return (
    <div className={styles.screen}>
      <PageHead title="文件审查" about="许多文件，同样的问题：一份一行、一问一列，每格可打开原文，确认后导出表格。" />
      <StartForm />
      <RecordTable />
    </div>
  );
}
