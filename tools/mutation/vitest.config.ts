import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests of one group, as `run.ts` names them. Read in a copy of the tree, so every path is that of the copy. */
const root = path.join(import.meta.dirname, '../..');

export default defineConfig({
  root,
  // A workspace is linked to the original, whose mutants sleep.
  resolve: { alias: [{ find: /^@pinline\/contract\/(.*)$/, replacement: path.join(root, 'contract/src/$1.ts') }] },
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    environment: 'node',
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/fail-on-console-error.ts', 'tools/mutation/skip-slow.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
