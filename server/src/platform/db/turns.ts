/** One engine, many sessions: whoever holds the turn works alone, the others wait in the order they came. */
export function createTurns<Session>() {
  let holder: Session | undefined;
  const waiting: { session: Session; proceed: () => void }[] = [];

  return {
    isHeldBy: (session: Session) => holder === session,

    async take(session: Session) {
      if (holder === session) return;
      if (holder === undefined) {
        holder = session;
        return;
      }
      await new Promise<void>(proceed => waiting.push({ session, proceed }));
    },

    give(session: Session) {
      if (holder !== session) return;
      const next = waiting.shift();
      holder = next?.session;
      next?.proceed();
    },
  };
}
