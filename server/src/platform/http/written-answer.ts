import { type PackedJson, unpackJson } from '../pack-json.ts';

/**
 * An answer that was written as JSON, and cut to its contract, where it was made: in a thread. It goes out as it is, so
 * that the event loop neither copies nor reads nor writes what may be large.
 */
export class WrittenAnswer<Answer> {
  readonly bytes: PackedJson<Answer>;

  constructor(bytes: PackedJson<Answer>) {
    this.bytes = bytes;
  }

  read(): Answer {
    return unpackJson(this.bytes);
  }
}
