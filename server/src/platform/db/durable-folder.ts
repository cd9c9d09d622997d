import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type SetAttributes = (place: object, attributes: { mode?: number }) => void;
type Emscripten = {
  NODEFS: {
    node_ops: { setattr: SetAttributes };
    stream_ops: { fsync?: (stream: { nfd: number }) => number; setattr: SetAttributes };
  };
};

const ofOwnerAlone = ~0o077;

/**
 * The embedded engine's folder with real fsync: as shipped, PGlite never calls it, and a power cut could lose commits.
 * What it writes is for its owner alone: as shipped, it sets the modes itself, whatever mask the process has.
 */
class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const prepared = await super.init(...args);
    prepared.emscriptenOpts.preRun?.push((module: unknown) => {
      const { node_ops, stream_ops } = (module as Emscripten).NODEFS;
      stream_ops.fsync = stream => {
        fsyncSync(stream.nfd);
        return 0;
      };
      for (const operations of [node_ops, stream_ops]) {
        const { setattr } = operations;
        operations.setattr = (place, attributes) =>
          setattr(place, attributes.mode ? { ...attributes, mode: attributes.mode & ofOwnerAlone } : attributes);
      }
    });
    return prepared;
  }
}

const timeZone = ['-c', 'timezone=Asia/Shanghai'];

// The usual 128 MB would be touched as tables grow and never given back; the system's own cache holds the files as well.
const memory = ['-c', 'shared_buffers=16MB'];

/** Options that keep a database in a folder so that an acknowledged commit is on the disk. */
export const inFolder = (folder: string) => ({
  fs: new DurableFolder(folder),
  startParams: [
    // `-F` switches fsync off; emscripten's fdatasync is an empty stub, hence the other sync method.
    ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
    ...['-c', 'wal_sync_method=fsync'],
    ...timeZone,
    ...memory,
  ],
});

/** Options for a database that lives as long as its thread: tests. */
export const inMemory = () => ({ startParams: [...PGlite.defaultStartParams, ...timeZone, ...memory] });
