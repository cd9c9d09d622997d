import { type Notice, redirectTypes } from '@antai/contract/notices';
import { type Address, addresses } from '../../../app/addresses.ts';

/** The screen that a notice leads to; undefined where it leads nowhere. */
export function addressOf({ redirectType, relateId }: Pick<Notice, 'redirectType' | 'relateId'>): Address | undefined {
  switch (redirectType) {
    case redirectTypes.searchSubscription:
      return addresses.searchSubscriptions(relateId);
    case redirectTypes.companySubscription:
      return addresses.companySubscriptions(relateId);
    case redirectTypes.digest:
      return addresses.searchSubscriptions();
    case redirectTypes.task:
      return addresses.report(relateId);
    case redirectTypes.service:
      return addresses.service(relateId);
    case redirectTypes.receivedService:
      return addresses.receivedService(relateId);
    default:
      return undefined;
  }
}
