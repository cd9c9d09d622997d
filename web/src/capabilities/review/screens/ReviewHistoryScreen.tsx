import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { HistoryTable } from '../parts/HistoryTable.tsx';
import { ReceivedTable } from '../parts/ReceivedTable.tsx';
import styles from './ContractReviewScreen.module.css';

const lists = [
  { value: 'own', label: '我的审查' },
  { value: 'received', label: '分配给我的' },
] as const;

/** /Intelligence/pagehome/children/review/contractReview/history */
export default function ReviewHistoryScreen() {
  const { list } = useSearch({ from: addresses.contractReviewHistory().to });
  const navigate = useNavigate();
  return (
    <div className={styles.screen}>
      <PageHead
        title="审查历史"
        about="审查过的合同，新的在前；可以继续处理、重新审查或删除。"
        actions={<Link {...addresses.contractReview()}>审查一份合同</Link>}
      />
      <div>
        <Segmented<(typeof lists)[number]['value']>
          aria-label="哪些审查"
          value={list ?? 'own'}
          options={[...lists]}
          onChange={next =>
            void navigate(addresses.contractReviewHistory(next === 'received' ? { list: 'received' } : {}))
          }
        />
      </div>
      {list === 'received' ? <ReceivedTable /> : <HistoryTable />}
    </div>
  );
}
