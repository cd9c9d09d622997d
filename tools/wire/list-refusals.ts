import type { Play } from './play.ts';

/** What every path answers to a stranger, to broken and to unknown content; and what is no call. */
export async function playRefusals(play: Play) {
  const document = await play.call('the OpenAPI document', 'stranger', '/lawyer/docs/json', '', { method: 'GET' });
  const paths = Object.keys(document.paths).sort();
  for (const path of paths) {
    await play.call(`stranger: ${path}`, 'stranger', path, {});
    await play.call(`wrong tokens: ${path}`, 'stranger', path, {}, { headers: { token: 'x', 'auth-token': 'y' } });
    await play.call(`unknown field: ${path}`, 'demo', path, { data: {}, strange: 1 });
    await play.call(`not JSON: ${path}`, 'demo', path, '{"data":');
    await play.call(`a number for data: ${path}`, 'demo', path, { data: 7 });
    await play.call(`other content type: ${path}`, 'demo', path, '<a/>', { headers: { 'content-type': 'text/xml' } });
    await play.call(`GET: ${path}`, 'demo', path, '', { method: 'GET' });
  }
  await play.call('no such path', 'demo', '/api/nothing', {});
  await play.call('too large', 'demo', paths[0]!, { data: 'x'.repeat(3_000_000) });
  for (const path of ['/', '/lawyer', '/healthz', '/readyz'])
    await play.call(`GET ${path}`, 'stranger', path, '', { method: 'GET' });
}
