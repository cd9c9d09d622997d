import { notices } from '@antai/contract/notices';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { subscriptions } from '@antai/contract/subscriptions';
import { type Play, wordIn } from '../play.ts';

const fee = '渡泊堆存费';
const conditions = wordIn('2', fee) as { recordType: '2' };

/** A search and a company subscribed; judgments that are imported raise the one. */
export async function playSubscriptions(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const order = { name: '堆存费', frequency: 'atOnce', subject: { kind: 'search', conditions } } as const;
  const { subscriptionId } = await demo.ok(subscriptions.add, { data: order });
  const none = { ...order, subject: { kind: 'search', conditions: { recordType: '2' } } };
  await demo.refused(subscriptions.add, { data: none });
  await play.importFiles('cases', 'judgments.jsonl');
  const news = async () => (await demo.quiet(subscriptions.page, {})).records[0].newCount;
  await play.until(async () => (await news()) === 2);
  await demo.ok(subscriptions.page, {});
  const one = { data: { subscriptionId } };
  await demo.ok(subscriptions.hits, one);
  await admin.refused(subscriptions.hits, one);
  await demo.ok(subscriptions.update, { data: { subscriptionId, isPaused: true } });
  await admin.refused(subscriptions.update, { data: { subscriptionId, name: 'x' } });
  const period = { from: '2023-01-01', to: '2023-12-31' };
  await demo.ok(subscriptions.tryPast, { data: { subscriptionId, ...period } });
  await demo.refused(subscriptions.tryPast, { data: { subject: order.subject, from: '2001-01-01', to: '2023-01-01' } });
  await demo.ok(records.detail, { data: { recordType: '2', id: 'wire-1' } });
  await demo.ok(search.list, { data: conditions });
  await demo.ok(subscriptions.remove, one);
  await demo.refused(subscriptions.remove, one);
  await playCompany(play);
}

async function playCompany(play: Play) {
  const demo = play.as('demo');
  const { records: companies } = await demo.quiet(search.list, { data: { recordType: '1' } });
  const companyId = companies[0].id;
  const subject = { kind: 'company', companyId } as const;
  const { subscriptionId } = await demo.ok(subscriptions.add, {
    data: { name: '一家机构', frequency: 'daily', subject },
  });
  await demo.ok(subscriptions.readCompany, { data: { companyId } });
  await demo.ok(subscriptions.remove, { data: { subscriptionId } });
}

/** The notice of what was subscribed. */
export async function playNotices(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { records: all } = await demo.ok(notices.page, { data: { messageType: 6 } });
  const { messageId } = all[0];
  await demo.ok(notices.page, { data: { isPopup: 2, messageType: 6 } });
  await demo.ok(notices.markMany, { data: { messageIds: [messageId], status: 0 } });
  await demo.refused(notices.markMany, { data: { messageIds: [messageId] } });
  await demo.ok(notices.read, { data: { messageId } });
  await admin.refused(notices.read, { data: { messageId } });
  await demo.ok(notices.removeMany, { data: { messageIds: [messageId] } });
  await demo.ok(notices.page, { data: { messageType: 6 } });
}
