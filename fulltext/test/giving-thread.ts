import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../src/give-way.ts';

/** A thread that gives way twice, and tells its priority before, between and after. */
const priority = () => getPriority(Number(basename(readlinkSync('/proc/thread-self'))));
const seen = [priority()];
for (const steps of [2, 30]) {
  giveWay(steps);
  seen.push(priority());
}
parentPort!.postMessage(seen);
