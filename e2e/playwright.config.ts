import { defineConfig } from '@playwright/test';

/** Journeys through the product as users start it: from source, in a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // The longest begins first, so that it is not waited for at the end.
  projects: [
    { name: 'shell', testMatch: 'shell.journey.ts' },
    { name: 'journeys', testIgnore: 'shell.journey.ts' },
  ],
  outputDir: '../test-results',
  globalSetup: './start-house.ts',
  workers: 2,
  // The suites run beside them: a page may take several times as long as by itself.
  timeout: 120_000,
  // A journey that fails is tried once more on a machine that may be busy; the report then calls it flaky.
  retries: 1,
  expect: { timeout: 20_000 },
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
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
});
