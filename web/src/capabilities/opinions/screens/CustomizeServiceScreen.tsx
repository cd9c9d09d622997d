import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { OpinionsCard } from '../parts/OpinionsCard.tsx';
import { OpinionsTabs } from '../parts/OpinionsTabs.tsx';
import { OwnRequests } from '../parts/OwnRequests.tsx';
import { RequestForm } from '../parts/RequestForm.tsx';
import { useRefreshRequests } from '../queries.ts';
import styles from './CustomizeServiceScreen.module.css';

/** /intelligentTools/opinionsIndex/customizeService */
export default function CustomizeServiceScreen() {
  const refresh = useRefreshRequests();
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once; what it calls is the same each time
  useEffect(() => onServerEvent(({ type }) => void (type === 'message' && refresh())), []);
  return (
    <div>
      <OpinionsTabs title="定制服务" about="向本所团队提出专题研究、统计报告或核查需求，答复后在此查看。" />
      {isOpen(9) ? (
        <p className={styles.received}>
          <Link {...addresses.receivedRequests}>查看收到的申请</Link>
        </p>
      ) : null}
      <div className={styles.columns}>
        <OpinionsCard title="提出申请">
          <RequestForm />
        </OpinionsCard>
        <OpinionsCard title="我的申请">
          <OwnRequests />
        </OpinionsCard>
      </div>
    </div>
  );
}
