import { SubscriptionPanel } from '../parts/SubscriptionPanel.tsx';

/** /userCenter/subscribeCompany */
export default function SubscribeCompanyScreen() {
  return <SubscriptionPanel kind="company" />;
}
