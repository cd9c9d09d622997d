import { packFiles, pickFile } from '@antai/documents/pack-files';

export type PackOrder =
  | { want: 'pack'; files: { name: string; bytes: Uint8Array }[] }
  | { want: 'pick'; pack: Uint8Array; name: string };

/** Files as one zip, or one file out of it; undefined where it is not in it. For a thread. */
export default (order: PackOrder): Uint8Array | undefined =>
  order.want === 'pack' ? packFiles(order.files) : pickFile(order.pack, order.name);
