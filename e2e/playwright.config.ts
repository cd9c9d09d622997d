import { defineConfig } from '@playwright/test';

/** Journeys through the product as users start it: from source, in a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // The prompts of downloads show on every open page of the account that the journeys share: they come last.
  projects: [
    { name: 'journeys', testIgnore: /(account|administration|download|shell)\.journey\.ts$/ },
    { name: 'downloads', testMatch: 'download.journey.ts', dependencies: ['journeys'] },
    // It walks through every page twice, in an account of its own: it need not wait for the others.
    { name: 'shell', testMatch: 'shell.journey.ts' },
    // What an administrator publishes, everybody meets.
    { name: 'administration', testMatch: 'administration.journey.ts', dependencies: ['downloads', 'shell'] },
    // The administrator's password, contacts and second factor change on the way: nobody else may need them then.
    { name: 'account', testMatch: 'account.journey.ts', dependencies: ['administration'] },
  ],
  outputDir: '../test-results',
  globalSetup: './start-house.ts',
  workers: 2,
  timeout: 60_000,
  // A journey that fails is tried once more on a machine that may be busy; the report then calls it flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/report.json' }],
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    // to keep a trace of every first try costs a seventh of the time
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
