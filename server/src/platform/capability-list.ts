import type { Binding } from './http/bind.ts';
import type { InstalledCapability } from './platform.ts';

export type CapabilityList = ReturnType<typeof capabilityList>;

/** The capabilities of this process: what is put in place is answered, woken and ended with the others, and named nowhere else. */
export function capabilityList() {
  const placed: InstalledCapability<unknown>[] = [];
  return {
    /** Takes a capability in behind those it is built from. */
    place<Part extends InstalledCapability<unknown>>(part: Part): Part {
      placed.push(part);
      return part;
    },

    /** The calls of all, in the order in which they were put in place. */
    bindings: (): Binding[] => placed.flatMap(({ bindings }) => bindings),

    /** Lets those that keep something of others take in what has changed, one after the other: each may need what those before it keep. */
    async catchUp() {
      for (const { follower } of placed) await follower?.wake();
    },

    /** Ends what they do beside answering, the last first: nothing is taken away from under who still uses it. */
    async stop() {
      for (const { stop } of placed.toReversed()) await stop?.();
    },
  };
}
