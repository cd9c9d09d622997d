import type { Clock } from '../clock.ts';
import type { Installation } from '../installation/store.ts';
import type { Files } from './open-files.ts';

/** Which of these keys a table names. */
type KeyHolder = (keys: string[]) => Promise<string[]>;

export type Orphans = ReturnType<typeof createOrphans>;

interface Deps {
  fileStore: Pick<Files, 'keys' | 'keptAt' | 'remove' | 'removeDrafts'>;
  installation: Pick<Installation, 'keep'>;
  clock: Clock;
}

/** Bytes are written before the row that names them: only after this time nobody will name them any more. */
const settledMs = 24 * 3_600_000;

/**
 * Files that no table names: a process was killed between the bytes and their row, or between the end of the row and the
 * end of the bytes. Who keeps files says so with `nameHolder`; a file is let go only where every holder was asked.
 */
export function createOrphans({ fileStore, installation, clock }: Deps) {
  const holders: KeyHolder[] = [];

  async function namedBySome(keys: string[]): Promise<Set<string>> {
    const answers = await Promise.all(holders.map(holder => holder(keys)));
    return new Set(answers.flat());
  }

  return {
    nameHolder(holder: KeyHolder) {
      holders.push(holder);
    },

    /** Lets orphans go; what was in the store before this installation took it is somebody's, and stays. */
    async remove(): Promise<{ files: number }> {
      const since = Date.parse(await installation.keep('filesNamedSince', clock.now().toISOString()));
      const before = new Date(clock.now().getTime() - settledMs);
      const isOrphan = (storedAt: Date) => storedAt.getTime() > since && storedAt < before;
      let files = 0;
      for await (const keys of fileStore.keys()) {
        const named = keys.length > 0 ? await namedBySome(keys) : new Set();
        for (const key of keys.filter(each => !named.has(each))) {
          if (!isOrphan(await fileStore.keptAt(key))) continue;
          await fileStore.remove(key);
          files += 1;
        }
      }
      await fileStore.removeDrafts(before);
      return { files };
    },
  };
}
