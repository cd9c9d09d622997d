import { type Notice, redirectTypes } from '@antai/contract/notices';

/** The page that a notice names to; undefined where it names nowhere. */
export function whereTo({ redirectType, relateId }: Pick<Notice, 'redirectType' | 'relateId'>) {
  if (redirectType === redirectTypes.searchSubscription) return { to: '/userCenter/subscribeCase', id: relateId };
  if (redirectType === redirectTypes.companySubscription) return { to: '/userCenter/subscribeCompany', id: relateId };
  if (redirectType === redirectTypes.digest) return { to: '/userCenter/subscribeCase', id: undefined };
  if (redirectType === redirectTypes.task) return { to: '/userCenter/searchReport', id: relateId };
  if (redirectType === redirectTypes.service) {
    return { to: '/intelligentTools/opinionsIndex/customizeService', id: relateId };
  }
  return undefined;
}
