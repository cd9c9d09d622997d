import { faults } from '@antai/contract/wire/faults';
import type { Terms, Threads } from '@antai/fulltext/threads';
import { Fault } from './fault.ts';
import { filesIn, isOneGone, type PlacedFile } from './files/local-file.ts';

/** What `run-module.ts` is asked. */
export interface ModuleRequest {
  /** The address of a module; its default export is given the input. */
  module: string;
  input: unknown;
  /** What of the input lies in files yet. */
  files: PlacedFile[];
}

/**
 * Asks threads of `run-module.ts`, which read what lies in files themselves; the answers are those of `Threads.ask`.
 * A file that is removed while the work waits for its turn is refused as missing.
 */
export async function askModule(
  threads: Threads,
  { module, input, ...terms }: { module: URL; input: unknown } & Terms,
): Promise<unknown> {
  const files = filesIn(input);
  const request: ModuleRequest = { module: module.href, input, files };
  try {
    return await threads.ask(request, terms);
  } catch (error) {
    throw isOneGone(files) ? new Fault(faults.notFound) : error;
  }
}
