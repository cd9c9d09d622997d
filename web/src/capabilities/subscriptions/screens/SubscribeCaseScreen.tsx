import { SubscriptionPanel } from '../parts/SubscriptionPanel.tsx';

/** /userCenter/subscribeCase */
export default function SubscribeCaseScreen() {
  return <SubscriptionPanel kind="search" />;
}
