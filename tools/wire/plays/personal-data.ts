import { files } from '@antai/contract/files';
import { personalData } from '@antai/contract/personal-data';
import { nobody, type Play } from '../play.ts';

/** Everything that is kept of a user, as one archive; and an account that is removed, kept after all, and removed at once. */
export async function playPersonalData(play: Play, { who, password }: { who: string; password: string }) {
  const user = play.as(who);
  await user.file('随身.txt', '随身说明');
  await user.ok(personalData.state, {});
  await user.refused(personalData.copy, { data: { password: 'cuowu123' } });
  await user.ok(personalData.copy, { data: { password } });
  await play.until(async () => (await user.quiet(personalData.state, {})).copy.state !== 'running');
  const { copy } = await user.ok(personalData.state, {});
  await user.ok(personalData.download, { data: { taskId: copy.taskId } });
  await user.refused(personalData.download, { data: { taskId: nobody } });
  await play.as('admin').refused(personalData.download, { data: { taskId: copy.taskId } });
  await user.refused(personalData.keep, {});
  await user.ok(personalData.remove, { data: { password, isImmediate: false } });
  await user.ok(personalData.state, {});
  await user.ok(personalData.keep, {});
  await user.refused(personalData.remove, { data: { password: 'cuowu123', isImmediate: true } });
  await user.ok(personalData.remove, { data: { password, isImmediate: true } });
  await user.refused(files.remove, { data: { fileId: nobody } });
}
