import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lets other threads go before this one where cores are few, by as many steps: five leave it three quarters of what it
 * had of a core that two want. Threads that it starts afterwards begin where it stands. Only Linux gives a thread a
 * priority of its own.
 */
export function giveWay(steps: number): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps));
  } catch {
    // another system: all threads stay equal
  }
}

const lowest = 19;
