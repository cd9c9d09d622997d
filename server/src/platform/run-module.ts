import { serve } from '@antai/fulltext/serve';

/** The thread of `workers.ts`: runs the default export of a module that is named in the request. */
serve(async ({ module, input }: { module: string; input: unknown }) => {
  const { default: run } = (await import(module)) as { default: (input: unknown) => unknown };
  return run(input);
});
