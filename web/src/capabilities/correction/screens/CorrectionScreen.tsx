import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { CheckTable } from '../parts/CheckTable.tsx';
import { StartForm } from '../parts/StartForm.tsx';
import { Workbench } from '../parts/Workbench.tsx';
import styles from './CorrectionScreen.module.css';

/** /Intelligence/pagehome/children/review/errorCorrection */
export default function CorrectionScreen() {
  const { id } = useSearch({ from: addresses.correction().to });
  if (id) return <Workbench key={id} recordId={id} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title="文书纠错"
        about="查出金额、日期、编号、引用、名称与用字的错误，逐处决定，导出修订稿或批注稿。"
        actions={<Link {...addresses.correctionHistory}>纠错历史与词典</Link>}
      />
      <StartForm />
      <CheckTable />
    </div>
  );
}
