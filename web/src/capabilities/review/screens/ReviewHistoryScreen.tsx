import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { HistoryTable } from '../parts/HistoryTable.tsx';
import styles from './ContractReviewScreen.module.css';

/** /Intelligence/pagehome/children/review/contractReview/history */
export default function ReviewHistoryScreen() {
  return (
    <div className={styles.screen}>
      <PageHead
        title="审查历史"
        about="审查过的合同，新的在前；可以继续处理、重新审查或删除。"
        actions={<Link {...addresses.contractReview()}>审查一份合同</Link>}
      />
      <HistoryTable />
    </div>
  );
}
