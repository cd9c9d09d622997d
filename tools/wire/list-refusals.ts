import type { Play, Sent } from './play.ts';

/** What every path answers to a stranger, to broken and to unknown content; and what is no call. */
export async function playRefusals(play: Play) {
  const document = await play.send('the OpenAPI document', { path: '/lawyer/docs/json', body: '', method: 'GET' });
  const paths = Object.keys(document.paths).sort();
  const wrong = { token: 'x', 'auth-token': 'y' };
  const xml = { 'content-type': 'text/xml' };
  for (const path of paths) {
    const demo = (name: string, sent: Omit<Sent, 'path'>) =>
      play.send(`${name}: ${path}`, { who: 'demo', path, ...sent });
    await play.send(`stranger: ${path}`, { path, body: {} });
    await play.send(`wrong tokens: ${path}`, { path, body: {}, headers: wrong });
    await demo('unknown field', { body: { data: {}, strange: 1 } });
    await demo('not JSON', { body: '{"data":' });
    await demo('a number for data', { body: { data: 7 } });
    await demo('other content type', { body: '<a/>', headers: xml });
    await demo('GET', { body: '', method: 'GET' });
  }
  await play.send('no such path', { who: 'demo', path: '/api/nothing', body: {} });
  await play.send('too large', { who: 'demo', path: paths[0] ?? '/', body: { data: 'x'.repeat(3_000_000) } });
  for (const path of ['/', '/lawyer', '/healthz', '/readyz'])
    await play.send(`GET ${path}`, { path, body: '', method: 'GET' });
}
