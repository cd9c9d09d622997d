import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import options from './tools/launch-options.json' with { type: 'json' };
import leftOutOnPostgres from './tools/left-out-on-postgres.json' with { type: 'json' };

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Room in which a thread makes what it throws away: with more its garbage is collected more seldom. */
const nursery = (minMb: number, maxMb: number) => [`--min-semi-space-size=${minMb}`, `--max-semi-space-size=${maxMb}`];

/** With a database server, each worker has a database on it; what is left out is told at the end of the tests. */
const onServer = {
  setupFiles: ['server/test/own-database.ts'],
  exclude: [...exclude, ...Object.keys(leftOutOnPostgres)],
};

/** Engines and server run in forks that share one database each, an embedded one or their own on a server; nothing is cleaned, tests stay apart by fresh users. */
const node = {
  name: 'node',
  environment: 'node',
  include: ['{contract,server,tools,attack,web,documents,fulltext}/**/*.test.ts', 'engines/*/src/**/*.test.ts'],
  exclude,
  ...(process.env.DATABASE_URL ? onServer : {}),
  // A worker has a dozen threads, each with room of its own: with twice as much it took 600 MB more, and no less of the processor.
  execArgv: nursery(16, 64),
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Screens and parts of the web, shown in a document without a browser over a server that answers by the contract. */
const web = {
  name: 'web',
  environment: 'happy-dom',
  include: ['web/**/*.test.tsx'],
  exclude,
  setupFiles: ['web/test/setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  // Of one thread, which shows a screen and throws it away: a fifteenth of the processor's time goes into its garbage.
  execArgv: nursery(64, 128),
  testTimeout: 30_000,
};

/** What starts the product as processes and waits for them, and what takes real data in. */
const longest = /\/(?:launcher|two-processes|backup|[^/]*\.(?:resumed|real))\.test\./;

/**
 * The longest come first, or the end of the run would wait for one of them alone. Screens come last: they are many and short,
 * so that no worker is left without work.
 */
class ScreensLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const turnOf = ({ moduleId }: TestSpecification) => {
      if (moduleId.endsWith('.tsx')) return 2;
      return longest.test(moduleId) ? 0 : 1;
    };
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // As the product is started, but that the database's WebAssembly is compiled for speed: a worker asks it for minutes.
    execArgv: [...options.quiet.filter(option => option !== '--liftoff-only'), '--no-lazy-feedback-allocation'],
    sequence: { sequencer: ScreensLast },
    projects: [
      { extends: true, test: node },
      { extends: true, test: web },
    ],
  },
});
