import type { FaultSpec } from '@antai/contract/wire/faults';

/** An expected refusal: carried to the user with its code and words, never logged as an error. */
export class Fault extends Error {
  readonly code: number;
  constructor(spec: FaultSpec, text: string = spec.text) {
    super(text);
    this.code = spec.code;
  }
}
