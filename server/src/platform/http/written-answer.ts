import { type PackedJson, unpackJson } from '../pack-json.ts';

/** UTF-8 takes no more for what is one character of a string. */
const bytesOfCharacterMax = 3;

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

  /** The JSON from its beginning: at least so many characters of it, or all. */
  beginning(characters: number): string {
    const bytes = this.bytes.subarray(0, characters * bytesOfCharacterMax);
    // half a character at its end is left out
    return new TextDecoder().decode(bytes, { stream: true });
  }
}
