import { backups } from '@antai/contract/backups';
import { nobody, type Play } from '../play.ts';

/** A backup: made, fetched, restored into a folder of its own, removed. */
export async function playBackups(play: Play) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  const { backupId } = await admin.ok(backups.create, {});
  const one = { data: { backupId } };
  const read = async () => (await admin.quiet(backups.list, {})).backups[0];
  await play.until(async () => (await read()).state !== 'running');
  await admin.ok(backups.list, {});
  await admin.ok(backups.download, one);
  await admin.ok(backups.restore, one);
  await play.until(async () => (await read()).restoration?.state !== 'running');
  await admin.ok(backups.list, {});
  for (const call of [backups.download, backups.restore, backups.remove]) {
    await demo.refused(call, one);
    await admin.refused(call, { data: { backupId: nobody } });
  }
  await admin.ok(backups.remove, one);
  await admin.refused(backups.remove, one);
}
