import { oidc } from '@antai/contract/oidc';
import type { Play } from '../play.ts';

/** Single sign-on: of somebody who has an account with this proved mail, and of somebody who has none. */
export async function playSingleSignOn(play: Play) {
  const stranger = play.as('stranger');
  const person = { sub: 'chen', email: 'chen@lvsuo.example', name: '陈知远' };
  const { address, ticket } = await stranger.ok(oidc.begin, {});
  const query = await play.visitProvider(address, person);
  await stranger.ok(oidc.finish, { data: { ticket, query } });
  await stranger.refused(oidc.finish, { data: { ticket, query } });
  const next = await stranger.quiet(oidc.begin, {});
  const unknown = await play.visitProvider(next.address, { ...person, sub: 'x', email: 'x@lvsuo.example' });
  await stranger.refused(oidc.finish, { data: { ticket: next.ticket, query: unknown } });
}
