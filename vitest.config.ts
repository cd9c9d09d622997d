import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import options from './tools/launch-options.json' with { type: 'json' };
import leftOutOnPostgres from './tools/left-out-on-postgres.json' with { type: 'json' };

const exclude = ['**/node_modules/**', '**/dist/**'];

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
  testTimeout: 30_000,
};

/** Real data comes last: what is brought into a worker's database makes every later search in it longer. */
class RealDataLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isReal = ({ moduleId }: TestSpecification) => moduleId.includes('.real.test.');
    return [...sorted.filter(file => !isReal(file)), ...sorted.filter(isReal)];
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // as the product is started
    execArgv: options.quiet,
    sequence: { sequencer: RealDataLast },
    projects: [
      { extends: true, test: node },
      { extends: true, test: web },
    ],
  },
});
