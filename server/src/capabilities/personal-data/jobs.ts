import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Made, Task, TaskTools } from '../../platform/tasks/tasks.ts';
import type { AccountService } from '../account/service.ts';
import type { PersonalDataStore } from './store.ts';

const explanation = [
  '这是案台为您保存的全部数据。',
  '每一类数据是一个 JSON 文件，可用文本编辑器打开；您上传的文件原样放在同名文件夹中。',
  '密码、验证器密钥与恢复码只以不可还原的形式保存，不在其中。',
].join('\n');

/** What a name may not have on any system. */
const plainName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** Makes the archive of everything that is kept of a user: a file for each part, and the user's own files. */
export const copyMaker =
  (personalData: PersonalData) =>
  async ({ ownerId }: Task<unknown>, { progress }: TaskTools): Promise<Made> => {
    const archive = new ZipFile();
    archive.addBuffer(Buffer.from(explanation), '说明.txt');
    const parts = personalData.parts();
    for (const [index, { name, list, files }] of parts.entries()) {
      const content = JSON.stringify(await list(ownerId), null, 1) ?? 'null';
      archive.addBuffer(Buffer.from(content), `${name}.json`);
      for (const { fileName, open } of (await files?.(ownerId)) ?? []) {
        archive.addReadStreamLazy(`${name}/${plainName(fileName)}`, give => {
          // a file that went away meanwhile stands there empty
          open().then(
            stream => give(null, stream ?? Readable.from([])),
            error => give(error, Readable.from([])),
          );
        });
      }
      progress(index + 1, parts.length);
    }
    archive.end();
    return { file: archive.outputStream as Readable };
  };

interface Deps {
  store: PersonalDataStore;
  personalData: PersonalData;
  account: AccountService;
}

/** Removes everything of a user, what stands on other things first; a removal that breaks off is done again. */
export const removeUser =
  ({ store, personalData, account }: Deps) =>
  async (userId: string) => {
    await account.disable(userId);
    for (const { remove } of personalData.parts().toReversed()) await remove(userId);
    await store.forget(userId);
    await account.audit('accountRemoval', { userId, address: '' });
  };
