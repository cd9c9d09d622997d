import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DictionaryTable } from '../parts/DictionaryTable.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import styles from './CorrectionHistoryScreen.module.css';

/** /Intelligence/pagehome/children/review/errorCorrection/history */
export default function CorrectionHistoryScreen() {
  return (
    <div className={styles.screen}>
      <PageHead
        title="纠错历史"
        about="检查过的文书与本人的词典。"
        actions={<Link {...addresses.correction()}>检查新的文书</Link>}
      />
      <RecordTable />
      <DictionaryTable />
    </div>
  );
}
