import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { mapInSlices, nextTurn } from '../../platform/map-in-slices.ts';
import type { PersonalData, PersonalPart } from '../../platform/personal-data.ts';
import type { Task, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import { writeIndented } from '../../platform/write-indented.ts';
import type { AccountService } from '../account/service.ts';
import type { PersonalDataStore } from './store.ts';

const explanation = [
  '这是案台为您保存的全部数据。',
  '每一类数据是一个 JSON 文件，可用文本编辑器打开；您上传的文件原样放在同名文件夹中。',
  '密码、验证器密钥与恢复码只以不可还原的形式保存，不在其中。',
].join('\n');

/** What goes into the archive together: it takes a millisecond or less. */
const pieceCharacters = 50_000;

/** What a name may not have on any system. */
const plainName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** Makes the archive of everything that is kept of a user: a file for each part, and the user's own files. */
export const copyMaker =
  (personalData: PersonalData) =>
  async ({ ownerId }: Task<unknown>, { progress, signal }: TaskTools): Promise<WorkResult> => {
    const archive = new ZipFile();
    const output = archive.outputStream as Readable;
    archive.on('error', error => output.destroy(error as Error));
    archive.addBuffer(Buffer.from(explanation), '说明.txt');
    const parts = personalData.parts();
    for (const [index, part] of parts.entries()) {
      const { name, files } = part;
      archive.addReadStreamLazy(`${name}.json`, give => {
        const content = Readable.from(contentOf(part, { ownerId, signal }));
        content.once('end', () => progress(index + 1, parts.length));
        give(null, ending(content, output));
      });
      await mapInSlices((await files?.(ownerId)) ?? [], ({ fileName, open }) => {
        archive.addReadStreamLazy(`${name}/${plainName(fileName)}`, give => {
          // a file that went away meanwhile stands there empty
          open().then(
            stream => give(null, ending(stream ?? Readable.from([]), output)),
            error => give(error, Readable.from([])),
          );
        });
      });
    }
    archive.end();
    return { file: output };
  };

/** A stream whose failure ends the archive that it goes into: the archive itself does not listen to it. */
const ending = (stream: Readable, output: Readable): Readable => stream.on('error', error => output.destroy(error));

/** A part as JSON, read while it is written: others have their turn after each piece, and little is in memory at a time. */
async function* contentOf(
  { list }: PersonalPart,
  { ownerId, signal }: Pick<Task<unknown>, 'ownerId'> & Pick<TaskTools, 'signal'>,
): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of writeIndented(await list(ownerId))) {
    text += piece;
    if (text.length < pieceCharacters) continue;
    yield Buffer.from(text);
    text = '';
    signal.throwIfAborted();
    await nextTurn();
  }
  yield Buffer.from(text);
}

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
