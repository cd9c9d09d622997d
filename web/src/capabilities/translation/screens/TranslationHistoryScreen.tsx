import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import styles from './TranslationScreen.module.css';

/** /Intelligence/pagehome/children/translate/history */
export default function TranslationHistoryScreen() {
  return (
    <div className={styles.screen}>
      <PageHead
        title="翻译历史"
        about="译过的文书，新的在前；可以继续核对、下载或删除。"
        actions={<Link {...addresses.translation()}>翻译新的文书</Link>}
      />
      <RecordTable />
    </div>
  );
}
