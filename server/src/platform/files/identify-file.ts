import { createReadStream } from 'node:fs';
import { type Identity, identify } from './identify.ts';

export interface IdentifyOrder {
  path: string;
  fileName: string;
}

/** What a file on this machine is. For a thread: all of it is read, and unpacked where it is a package. */
export default ({ path, fileName }: IdentifyOrder): Promise<Identity> =>
  identify(async () => createReadStream(path), fileName);
