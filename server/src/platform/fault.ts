import { type FaultSpec, faults } from '@antai/contract/wire/faults';

/** An expected refusal: carried to the user with its code and words, never logged as an error. */
export class Fault extends Error {
  readonly code: number;
  constructor(spec: FaultSpec, text: string = spec.text) {
    super(text);
    this.code = spec.code;
  }
}

/** For what must be there for the work: that it is gone is told in the words of the work. */
export const missingAs =
  (spec: FaultSpec) =>
  (error: unknown): never => {
    throw error instanceof Fault && error.code === faults.notFound.code ? new Fault(spec) : error;
  };

/** For what is to be removed or is no longer needed: that it is gone already is no error, any other is. */
export function ignoreMissing(error: unknown): undefined {
  if (error instanceof Fault && error.code === faults.notFound.code) return undefined;
  throw error;
}
