import { defineConfig } from 'vitest/config';
import { longestTestMs, longestWaitMs } from './test/longest-wait.ts';
import { LongFilesFirst } from './test/harness/long-files-first.ts';
import { evidenceTags } from './tools/evidence/evidence.ts';
import { FailedTests } from './tools/failed-tests.ts';

const isolatedFiles = '**/*.isolated.test.ts';

/** What hangs ends, and what is slow doesn’t fail. */
const patient = {
  testTimeout: longestTestMs,
  hookTimeout: longestTestMs,
  teardownTimeout: longestWaitMs,
  expect: { poll: { timeout: longestWaitMs } },
};

const onServers = {
  ...patient,
  globalSetup: ['test/harness/global-setup.ts'],
  // Many apps live and end in one worker: with room for young objects fewer are copied.
  execArgv: ['--max-semi-space-size=64'],
  // Until the suite was shown to pass beside heavy load, CI tries what failed once more.
  retry: process.env['CI'] === undefined ? 0 : 1,
};

const namesOfFailed = process.env['FAILED_TESTS'];

export default defineConfig({
  test: {
    reporters: ['default', ...(namesOfFailed === undefined ? [] : [new FailedTests(namesOfFailed)])],
    environment: 'node',
    pool: 'forks',
    // More than twice as many as a small machine has cores: tests wait most of their time for servers, timers and other processes.
    maxWorkers: 5,
    // For `--changed`: what tests reach without importing it.
    forceRerunTriggers: [
      '**/package-lock.json',
      '**/vitest.config.ts',
      '**/database/**',
      '**/server/src/cli/!(*.test).ts',
      '**/server/src/{main,serve}.ts',
      '**/server/{start,built-from}.js',
      '**/test/{harness/global-setup,processes/server-process,postgres/writing-application}.ts',
    ],
    sequence: { sequencer: LongFilesFirst },
    setupFiles: ['test/harness/fail-on-console-error.ts'],
    tags: evidenceTags().map((name) => ({ name })),
    // Without isolation a worker loads the product once for all its files, which saves a third of the processor's time.
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          ...patient,
          include: ['{contract,tools,web}/**/*.test.ts', 'server/**/*.rules.test.ts'],
        },
      },
      {
        test: {
          ...onServers,
          name: 'server',
          isolate: false,
          include: ['{server,simulators,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.rules.test.ts', isolatedFiles],
        },
      },
      {
        // Files that replace modules of Node or measure their own process.
        test: { ...onServers, name: 'isolated', include: [isolatedFiles] },
      },
    ],
  },
});
