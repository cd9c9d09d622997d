import { randomBytes } from 'node:crypto';
import type { Installation } from '../installation/store.ts';
import { OperatorError } from '../operator-error.ts';
import type { Files } from './open-files.ts';

const nameInDatabase = 'fileStoreId';

interface Agreement {
  fileStore: Pick<Files, 'place' | 'readId' | 'writeId'>;
  installation: Installation;
  /** Several processes may share the database: they must share the files too. */
  isShared: boolean;
  /** The store that this one takes the place of, if the operator says so. */
  replacedId?: string;
}

/**
 * Has the database remember which file store is its own, by the identity that the store carries. Throws OperatorError
 * where this process would keep its files in another one: what it keeps could not be read by the other processes.
 */
export async function agreeOnFileStore({ fileStore, installation, isShared, replacedId }: Agreement): Promise<void> {
  // one process after the other: of two that start on a new store, the second finds the identity of the first
  await installation.exclusively(async values => {
    const remembered = await values.find(nameInDatabase);
    const own = await fileStore.readId();
    if (own !== undefined && own === remembered) return;
    const isAllowed = remembered === undefined || !isShared || replacedId === remembered;
    if (!isAllowed) throw anotherStore(fileStore.place, { own, remembered });
    const agreed = own ?? randomBytes(16).toString('hex');
    if (own === undefined) await fileStore.writeId(agreed);
    await values.replace(nameInDatabase, agreed);
  });
}

const anotherStore = (place: string, { own, remembered }: { own: string | undefined; remembered: string }) =>
  new OperatorError(
    `文件存储不是这个数据库原来的那一个：数据库记住的编号是 ${remembered}，而 ${place} ${own ? `的编号是 ${own}` : '还没有编号'}。\n` +
      '几个进程共用一个数据库时必须共用文件，否则一个进程保存的文件，另一个进程取不到。请任选其一后重新启动：\n' +
      '  一、各进程的 DATA_DIR/files 使用同一个共享文件夹（如挂载 NFS）；\n' +
      '  二、各进程设置相同的 S3_ENDPOINT 与 S3_BUCKET；\n' +
      `  三、文件已经移到此处，或不再需要原来的文件：启动时设置一次 FILE_STORE_REPLACES=${remembered}，此后以此处为准。`,
  );
