import { availableParallelism } from 'node:os';

/** A call that takes longer waits for a thread, the database or somebody else, and lets the next of its user begin. */
const turnMs = 20;
/** Who has called no longer ago is there too. */
const nearMs = 250;
/** Half of the cores are for the others. */
const usualAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Who sends so many times as much as another at once sends too much for both to be served as if they were alone. */
const muchMore = 1.5;

interface Turn {
  startedAt: number;
}

/** The calls of one user: those that have their turn, and those that wait for one, in their order. */
interface Line {
  turns: Turn[];
  waiting: (() => void)[];
  /** Others have their time before the next begins. */
  isResting: boolean;
  timer?: NodeJS.Timeout | undefined;
  seenAt: number;
  /** Calls at once, at most, lately. */
  peak: number;
  peakAt: number;
}

interface Sharing {
  now?: () => number;
  /** Calls that are at work at once of a user who sends much more than somebody else who is there. */
  atOnce?: number;
}

/** Says that the turn of a call is over; said again, it means nothing. */
export type EndTurn = () => void;

/** Asks for the turn of a call of a user: gives its end, or a promise of it for who must wait. */
export type TakeTurn = (userId: string) => EndTurn | Promise<EndTurn>;

/**
 * Shares the machine among users: the calls of one who sends many more at once than somebody else who is there are at work
 * one after the other, each after others have had as much time as the last one took, so that whoever sends a hundred waits
 * for them alone. Who is alone, or sends no more than others do, waits for nothing. A turn lasts a moment at most: no call
 * waits for one that waits itself.
 */
export function shareTurns({ now = () => performance.now(), atOnce = usualAtOnce }: Sharing = {}): TakeTurn {
  const lines = new Map<string, Line>();

  /** What the one who sends least of all others who are there sends at once; of nobody, anything. */
  function leastOfOthers(own: Line): number {
    let least = Number.POSITIVE_INFINITY;
    for (const [userId, line] of lines) {
      if (line === own) continue;
      if (now() - line.seenAt < nearMs) least = Math.min(least, line.peak);
      else if (line.turns.length === 0 && line.waiting.length === 0) lines.delete(userId);
    }
    return least;
  }

  const sendsTooMuch = (line: Line) => line.peak > 1 && line.peak > leastOfOthers(line) * muchMore;

  const mustWait = (line: Line) => (line.isResting || line.turns.length >= atOnce) && sendsTooMuch(line);

  function note(line: Line): void {
    const demand = line.turns.length + line.waiting.length + 1;
    line.seenAt = now();
    if (demand < line.peak && line.seenAt - line.peakAt < nearMs) return;
    line.peak = demand;
    line.peakAt = line.seenAt;
  }

  function start(line: Line): EndTurn {
    const turn = { startedAt: now() };
    line.turns.push(turn);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const tookMs = now() - turn.startedAt;
      // what comes in the same turn of the event loop came at the same time
      setImmediate(() => end(line, turn, { tookMs }));
    };
  }

  function end(line: Line, turn: Turn, { tookMs }: { tookMs: number }): void {
    const at = line.turns.indexOf(turn);
    if (at < 0) return;
    line.turns.splice(at, 1);
    line.isResting = line.waiting.length > 0 && sendsTooMuch(line);
    const wake = () => {
      line.isResting = false;
      goOn(line);
    };
    if (line.isResting) setTimeout(wake, Math.min(tookMs, turnMs));
    else wake();
  }

  function goOn(line: Line): void {
    while (line.waiting.length > 0 && !mustWait(line)) line.waiting.shift()!();
    if (line.waiting.length > 0) watch(line);
  }

  function watch(line: Line): void {
    const oldest = line.turns[0];
    if (line.timer || !oldest) return;
    line.timer = setTimeout(() => endLong(line), Math.max(0, oldest.startedAt + turnMs - now()));
  }

  function endLong(line: Line): void {
    line.timer = undefined;
    line.turns = line.turns.filter(({ startedAt }) => now() - startedAt < turnMs);
    goOn(line);
  }

  return userId => {
    const line = lines.get(userId) ?? { turns: [], waiting: [], isResting: false, seenAt: 0, peak: 0, peakAt: 0 };
    lines.set(userId, line);
    note(line);
    if (line.waiting.length === 0 && !mustWait(line)) return start(line);
    return new Promise(resolve => {
      line.waiting.push(() => resolve(start(line)));
      watch(line);
    });
  };
}
