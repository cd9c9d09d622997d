import { packs } from '@antai/contract/packs';
import type { Play } from '../play.ts';

/** Packs of public data: one is fetched, from a file of this machine. */
export async function playPacks(play: Play) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  await demo.ok(packs.list, {});
  await admin.refused(packs.look, {});
  await admin.refused(packs.get, { data: { name: 'none' } });
  await demo.refused(packs.get, { data: { name: 'laws' } });
  await admin.ok(packs.get, { data: { name: 'laws' } });
  const stateOf = async () =>
    (await admin.quiet(packs.list, {})).find(({ name }: { name: string }) => name === 'laws').state;
  await play.until(async () => !['queued', 'fetching', 'importing'].includes(await stateOf()));
  await admin.ok(packs.list, {});
}
