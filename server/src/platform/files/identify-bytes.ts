import { streamBytes } from '../stream-bytes.ts';
import { type Identity, identify } from './identify.ts';

export interface BytesToIdentify {
  bytes: Uint8Array;
  fileName: string;
}

/** What a file is that is not kept. For a thread, as `identify-file`. */
export default ({ bytes, fileName }: BytesToIdentify): Promise<Identity> =>
  identify(async () => streamBytes(bytes), fileName);
