import type { Files } from '../files/open-files.ts';
import { OperatorError } from '../operator-error.ts';
import { anyOrderDigest } from './digest.ts';
import type { Backup } from './read-backup.ts';

/** Puts every file of a backup under the key it had; throws where one of them is not as it was. */
export async function loadFiles(fileStore: Files, { backup, step }: { backup: Backup; step: (steps: number) => void }) {
  const { files, fileStoreId, secret } = backup.manifest;
  const digest = anyOrderDigest();
  for (const key of backup.fileKeys) {
    const { sha256 } = await fileStore.putBack(key, await backup.openFile(key));
    digest.add(`${key} ${sha256}`);
    step(1);
  }
  if (digest.count() !== files.count || digest.digest() !== files.digest) {
    throw new OperatorError(`备份中的文件与备份时不同（应有 ${files.count} 个，读到 ${digest.count()} 个），没有恢复`);
  }
  if (fileStoreId) await fileStore.writeId(fileStoreId);
  if (secret) await fileStore.writeSecret(secret);
}
