import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/harness/long-files-first.ts';

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // More workers than cores make the races of money tests slower, not sharper.
    maxWorkers: 2,
    // For `--changed`: what tests reach without importing it.
    forceRerunTriggers: [
      '**/package-lock.json',
      '**/vitest.config.ts',
      '**/database/**',
      '**/server/src/cli/!(*.test).ts',
      '**/server/src/{main,serve,start}.ts',
      '**/test/{harness/global-setup,processes/server-process,postgres/writing-application}.ts',
    ],
    sequence: { sequencer: LongFilesFirst },
    setupFiles: ['test/harness/fail-on-console-error.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          // Loading modules for each file took most of their time. The other project needs it: its workers would grow to gigabytes.
          isolate: false,
          include: ['{contract,tools,web}/**/*.test.ts', 'server/**/*.rules.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,simulators,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.rules.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          // Real servers start, crash and recover here, on machines that may be busy.
          testTimeout: 20_000,
          // A machine that was busy for a second is not a defect; the report names every test that needed its second try.
          retry: process.env['CI'] === undefined ? 0 : 1,
          hookTimeout: 20_000,
        },
      },
    ],
  },
});
