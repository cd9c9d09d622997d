import { unpackJson } from '../../platform/pack-json.ts';
import type { ComparedVersions } from './describe-record.ts';
import { nameOfPair, type Pair } from './name-change.ts';
import type { ReadVersion } from './read-versions.ts';

interface Order {
  /** What a finished comparison keeps, as it is kept. */
  bytes: Uint8Array;
  pair: Pair;
}

/** Two of the versions that were compared, with what came of it. */
export type OpenPair = ComparedVersions['pairs'][string] & { before: ReadVersion; after: ReadVersion };

/** For a thread: five long versions, every two of them compared, are more than the others can wait for. */
export default function openPair({ bytes, pair }: Order): OpenPair {
  const { versions, pairs } = unpackJson<ComparedVersions>(bytes);
  return { before: versions[pair.before]!, after: versions[pair.after]!, ...pairs[nameOfPair(pair)]! };
}
