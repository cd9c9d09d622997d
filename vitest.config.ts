import { defineConfig } from 'vitest/config';

/** Engines and server run in forks that share one embedded database each; nothing is cleaned, tests stay apart by fresh users. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,documents,fulltext,server,tools,web}/**/*.test.ts', 'engines/*/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
