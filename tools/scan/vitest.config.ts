import { defineConfig } from 'vitest/config';

/** Not part of the tests: an installation for security scanners (docs/security.md). */
export default defineConfig({
  test: {
    include: ['tools/scan/target.scan.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    testTimeout: 0,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});
