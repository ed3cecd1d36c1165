import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/harness/long-files-first.ts';
import { FailedTests } from './tools/failed-tests.ts';

const isolatedFiles = '**/*.isolated.test.ts';

const onServers = {
  globalSetup: ['test/harness/global-setup.ts'],
  // Real servers start, crash and recover here, on machines that may be busy.
  testTimeout: 20_000,
  // Many apps live and end in one worker: with room for young objects fewer are copied.
  execArgv: ['--max-semi-space-size=64'],
  // A machine that was busy for a second is not a defect; the report names every test that needed its second try.
  retry: process.env['CI'] === undefined ? 0 : 1,
  // At night the machine is often busy with other things, and no one waits.
  hookTimeout: process.env['NIGHTLY'] === '1' ? 120_000 : 20_000,
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
    // Without isolation a worker loads the product once for all its files, which saves a third of the processor's time.
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          // Some read the whole tree.
          testTimeout: 20_000,
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
