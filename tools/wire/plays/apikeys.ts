import { apikeys } from '@antai/contract/apikeys';
import { history } from '@antai/contract/history';
import { mcpPath } from '@antai/contract/lookups';
import type { Play } from '../play.ts';

/** A key: made, used, not to be used for what is personal, revoked. */
export async function playApiKeys(play: Play) {
  const demo = play.as('demo');
  const order = { name: '案件同步', resourceIds: [2001, 20011] };
  const { keyId, key } = await demo.ok(apikeys.create, { data: order });
  await demo.refused(apikeys.create, { data: { ...order, resourceIds: [9] } });
  await demo.refused(apikeys.create, { data: { ...order, resourceIds: [] } });
  await demo.ok(apikeys.list, {});
  const headers = { authorization: `Bearer ${key}` };
  await play.send('a key reads', { path: history.page.path, body: {}, headers });
  await play.send('a key makes no key', { path: apikeys.create.path, body: { data: order }, headers });
  const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  await play.send('the tools of lookups', { path: mcpPath, body: tools, headers });
  await play.send('lookups without a key', { path: mcpPath, body: tools });
  await play.as('admin').refused(apikeys.revoke, { data: { keyId } });
  await demo.ok(apikeys.revoke, { data: { keyId } });
  await play.send('a key that is revoked', { path: history.page.path, body: {}, headers });
}
