/** What files of one user, and of one enterprise, may take in bytes. */
export interface Room {
  userBytes: number;
  enterpriseBytes: number;
}

interface Holder {
  ownerId: string;
  /** Empty where the user belongs to none. */
  enterpriseId: string;
}

interface Arrival extends Holder {
  left: Room;
  bytes: number;
}

/**
 * Counts uploads that are on their way: those of one holder together never take more than was left when they began, but
 * for the piece by which that is seen.
 */
export function countArrivals() {
  const arrivals = new Set<Arrival>();
  const isOfUser = (one: Holder, other: Holder) => one.ownerId === other.ownerId;
  const isOfEnterprise = (one: Holder, other: Holder) =>
    one.enterpriseId !== '' && one.enterpriseId === other.enterpriseId;

  /** The quota that the uploads at hand pass, if any. */
  function passed(arrival: Arrival): keyof Room | undefined {
    const sums = { userBytes: 0, enterpriseBytes: 0 };
    for (const other of arrivals) {
      if (isOfUser(arrival, other)) sums.userBytes += other.bytes;
      if (isOfEnterprise(arrival, other)) sums.enterpriseBytes += other.bytes;
    }
    if (sums.userBytes > arrival.left.userBytes) return 'userBytes';
    return sums.enterpriseBytes > arrival.left.enterpriseBytes ? 'enterpriseBytes' : undefined;
  }

  return {
    /** Begins an upload of which its holder may keep so much; `end` must be called, with its size where it is kept. */
    begin(holder: Holder, left: Room) {
      const arrival: Arrival = { ...holder, left: { ...left }, bytes: 0 };
      arrivals.add(arrival);
      return {
        /** Hands the pieces on; throws what `refuse` makes of the quota that they pass. */
        async *count(pieces: AsyncIterable<Uint8Array>, refuse: (quota: keyof Room) => Error) {
          for await (const piece of pieces) {
            arrival.bytes += piece.length;
            const quota = passed(arrival);
            if (quota) throw refuse(quota);
            yield piece;
          }
        },
        end(keptBytes = 0) {
          arrivals.delete(arrival);
          for (const other of arrivals) {
            if (isOfUser(arrival, other)) other.left.userBytes -= keptBytes;
            if (isOfEnterprise(arrival, other)) other.left.enterpriseBytes -= keptBytes;
          }
        },
      };
    },
  };
}
