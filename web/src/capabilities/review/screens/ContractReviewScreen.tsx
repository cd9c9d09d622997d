import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { HistoryTable } from '../parts/HistoryTable.tsx';
import { ReviewRecord } from '../parts/ReviewRecord.tsx';
import { SourceForm } from '../parts/SourceForm.tsx';
import styles from './ContractReviewScreen.module.css';

/** /Intelligence/pagehome/children/review/contractReview */
export default function ContractReviewScreen() {
  const { id } = useSearch({ from: addresses.contractReview().to });
  if (id) return <ReviewRecord key={id} recordId={id} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title="合同审查"
        about="按硬规则与审查清单逐条审查，依据逐条核验，采纳后导出修订稿与报告。"
        actions={
          <>
            <Link {...addresses.playbooks()}>立场库</Link>
            <Link {...addresses.reviewBatch()}>批量审查</Link>
            <Link {...addresses.contractReviewHistory()}>审查历史</Link>
          </>
        }
      />
      <SourceForm />
      <HistoryTable isShort />
    </div>
  );
}
