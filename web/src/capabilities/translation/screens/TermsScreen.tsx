import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { BaseDialog } from '../parts/BaseDialog.tsx';
import { BaseList } from '../parts/BaseList.tsx';
import { TermPane } from '../parts/TermPane.tsx';
import { TranslationLinks } from '../parts/TranslationLinks.tsx';
import { basesQuery } from '../queries.ts';
import styles from './TermsScreen.module.css';

/** /Intelligence/pagehome/children/translate/terms */
export default function TermsScreen() {
  const { id, keyword = '' } = useSearch({ from: addresses.terms().to });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(basesQuery());
  const [isAdding, setAdding] = useState(false);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { records } = data;
  const base = records.find(({ termBaseId }) => termBaseId === id) ?? records[0]!;
  return (
    <div className={styles.screen}>
      <PageHead
        title="术语库"
        about="法律与行业术语库现成可用，只读；自建的可以增改、导入与共享。译时选用哪些库，就按哪些库检查。"
        actions={<TranslationLinks from="terms" />}
      />
      <div className={styles.body}>
        <BaseList bases={records} currentId={base.termBaseId} onAdd={() => setAdding(true)} />
        <TermPane
          key={base.termBaseId}
          base={base}
          keyword={keyword}
          onSearch={own =>
            void navigate({
              ...addresses.terms({ id: base.termBaseId, ...(own ? { keyword: own } : {}) }),
              replace: true,
            })
          }
        />
      </div>
      {isAdding ? <BaseDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
