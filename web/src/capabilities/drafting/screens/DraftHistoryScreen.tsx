import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DraftTable } from '../parts/DraftTable.tsx';
import styles from './DraftTaskScreen.module.css';

/** /Intelligence/pagehome/children/draft/history */
export default function DraftHistoryScreen() {
  return (
    <div className={styles.screen}>
      <PageHead
        title="起草历史"
        about="起草过的文书，新的在前；可以接着填、下载或删除。"
        actions={<Link {...addresses.draft()}>起草新的文书</Link>}
      />
      <DraftTable />
    </div>
  );
}
