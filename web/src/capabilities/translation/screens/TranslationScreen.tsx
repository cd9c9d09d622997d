import { useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { StartForm } from '../parts/StartForm.tsx';
import { TranslationLinks } from '../parts/TranslationLinks.tsx';
import { Workbench } from '../parts/Workbench.tsx';
import styles from './TranslationScreen.module.css';

/** /Intelligence/pagehome/children/translate */
export default function TranslationScreen() {
  const { id } = useSearch({ from: addresses.translation().to });
  if (id) return <Workbench key={id} recordId={id} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title="文档翻译"
        about="术语先行，数字、日期、金额与条款号逐段核对，照原格式导出译文、双语对照与术语合规报告。"
        actions={<TranslationLinks from="work" />}
      />
      <StartForm />
      <RecordTable />
    </div>
  );
}
