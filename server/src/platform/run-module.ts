import { serve } from '@antai/fulltext/serve';
import type { ModuleRequest } from './ask-module.ts';
import { readPlaced } from './files/local-file.ts';

/** The thread of `workers.ts`: runs the default export of a module that is named in the request. */
export default serve(async ({ module, input, files }: ModuleRequest) => {
  const { default: run } = (await import(module)) as { default: (input: unknown) => unknown };
  return run(readPlaced(input, files));
});
