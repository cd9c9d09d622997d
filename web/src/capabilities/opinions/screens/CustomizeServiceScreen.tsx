import { useNavigate, useSearch } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useEffect } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { OpinionsCard } from '../parts/OpinionsCard.tsx';
import { OpinionsTabs } from '../parts/OpinionsTabs.tsx';
import { OwnRequests } from '../parts/OwnRequests.tsx';
import { ReceivedRequests } from '../parts/ReceivedRequests.tsx';
import { RequestForm } from '../parts/RequestForm.tsx';
import { useRefreshRequests } from '../queries.ts';
import styles from './CustomizeServiceScreen.module.css';

type View = 'own' | 'received';

const views = [
  { value: 'own', label: '我的申请' },
  { value: 'received', label: '收到的申请' },
] satisfies { value: View; label: string }[];

/** /intelligentTools/opinionsIndex/customizeService */
export default function CustomizeServiceScreen() {
  const { id, view = 'own' } = useSearch({ from: addresses.services.to });
  const navigate = useNavigate();
  const setView = (next: View) => void navigate({ to: addresses.services.to, search: { view: next } });
  const isReceived = isOpen(9) && view === 'received';
  const refresh = useRefreshRequests();
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once; what it calls is the same each time
  useEffect(() => onServerEvent(({ type }) => void (type === 'message' && refresh())), []);
  return (
    <div>
      <OpinionsTabs title="定制服务" about="向本所团队提出专题研究、统计报告或核查需求，答复后在此查看。" />
      {isOpen(9) ? (
        <Segmented className={styles.view} value={isReceived ? 'received' : 'own'} options={views} onChange={setView} />
      ) : null}
      {isReceived ? (
        <OpinionsCard>
          <ReceivedRequests named={id} />
        </OpinionsCard>
      ) : (
        <div className={styles.columns}>
          <OpinionsCard title="提出申请">
            <RequestForm />
          </OpinionsCard>
          <OpinionsCard title="我的申请">
            <OwnRequests />
          </OpinionsCard>
        </div>
      )}
    </div>
  );
}
