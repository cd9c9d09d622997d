import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { TranslationLinks } from '../parts/TranslationLinks.tsx';
import styles from './TranslationScreen.module.css';

/** /Intelligence/pagehome/children/translate/history */
export default function TranslationHistoryScreen() {
  return (
    <div className={styles.screen}>
      <PageHead
        title="翻译历史"
        about="译过的文书，新的在前；可以继续核对、下载或删除。"
        actions={<TranslationLinks from="history" />}
      />
      <RecordTable />
    </div>
  );
}
