import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { OpinionsCard } from '../parts/OpinionsCard.tsx';
import { ReceivedRequests } from '../parts/ReceivedRequests.tsx';
import { useRefreshRequests } from '../queries.ts';

/** /admin/requests */
export default function ReceivedRequestsScreen() {
  const { id } = useSearch({ from: addresses.receivedRequests.to });
  const refresh = useRefreshRequests();
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once; what it calls is the same each time
  useEffect(() => onServerEvent(({ type }) => void (type === 'message' && refresh())), []);
  return (
    <>
      <PageHead title="定制服务申请" about="用户提出的申请；答复后申请人会收到通知。" />
      <OpinionsCard>
        <ReceivedRequests named={id} />
      </OpinionsCard>
    </>
  );
}
