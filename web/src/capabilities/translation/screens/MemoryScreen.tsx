import { useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { MemoryPane } from '../parts/MemoryPane.tsx';
import { TranslationLinks } from '../parts/TranslationLinks.tsx';
import styles from './MemoryScreen.module.css';

/** How an address says that no client is meant. */
const nobody = '-';

/** /Intelligence/pagehome/children/translate/memory */
export default function MemoryScreen() {
  const { client, keyword = '' } = useSearch({ from: addresses.translationMemory().to });
  const navigate = useNavigate();
  return (
    <div className={styles.screen}>
      <PageHead
        title="翻译记忆"
        about="确认过的译文与导入的语料，按客户分开：一个客户的译文只用于该客户的文书，不分客户的都可用。就绪语料随产品提供，不列在此。"
        actions={<TranslationLinks from="memory" />}
      />
      <MemoryPane
        key={`${client} ${keyword}`}
        client={client === nobody ? '' : client}
        keyword={keyword}
        onWant={filter =>
          void navigate({
            ...addresses.translationMemory({
              ...(filter.client === undefined ? {} : { client: filter.client || nobody }),
              ...(filter.keyword ? { keyword: filter.keyword } : {}),
            }),
            replace: true,
          })
        }
      />
    </div>
  );
}
