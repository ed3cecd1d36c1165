import { defineConfig } from '@playwright/test';
import { browserArguments, findChromium } from './browser.ts';
import { readyLines } from './installation.ts';
import { longestTestMs, longestWaitMs } from '../test/longest-wait.ts';

/** Journeys in a real browser through the real product: `npx playwright test --config e2e/playwright.config.ts`. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  // They write into the tree: only when asked for.
  testIgnore: process.env['SCREENSHOTS'] === '1' ? [] : '**/screenshots.journey.ts',
  ...(process.env['NIGHTLY'] === '1' ? {} : { grepInvert: /@night/ }),
  outputDir: './test-results',
  fullyParallel: true,
  // Twice what small machines have of processors: journeys also wait for codes, toasts and expiries.
  workers: 4,
  // Until the suite was shown to pass beside heavy load, CI tries what failed once more.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // What hangs ends, and what is slow doesn’t fail.
  timeout: longestTestMs,
  expect: { timeout: longestWaitMs, toPass: { timeout: longestWaitMs } },
  reporter: [
    ['list'],
    ...(process.env['FAILED_TESTS'] === undefined ? [] : [['./failed-journeys.ts', { names: process.env['FAILED_TESTS'] }] as const]),
  ],
  use: {
    actionTimeout: longestWaitMs,
    navigationTimeout: longestWaitMs,
    viewport: { width: 1280, height: 800 },
    // An animation is drawn by the processor. `withMotion` is for the journeys it matters to.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    // What a service worker passes on or answers no route of a journey sees. The journeys of the installed app allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Tracing takes a third of the processor time. To record a failure: `--trace retain-on-failure`.
    trace: 'off',
    launchOptions: { executablePath: await findChromium(), args: browserArguments },
  },
  webServer: {
    name: 'installations',
    command: `"${process.execPath}" "${import.meta.dirname}/start-both.ts"`,
    wait: { stdout: readyLines() },
    timeout: longestTestMs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: longestWaitMs },
  },
});
