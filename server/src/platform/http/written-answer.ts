/**
 * An answer that was written as JSON, and cut to its contract, where it was made: in a thread. It goes out as it is, so
 * that the event loop neither copies nor reads nor writes what may be large.
 */
export class WrittenAnswer<Answer> {
  /** What the bytes say. */
  declare readonly answer: Answer;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): Answer {
    return JSON.parse(new TextDecoder().decode(this.bytes)) as Answer;
  }
}
