import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Read in a copy of the tree, so every path is the copy's. */
const root = path.join(import.meta.dirname, '../..');
const tests = (process.env['MUTATION_TESTS'] ?? '').split(' ');

/** In the given order, fastest first: most mutants end with the first test that fails. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => tests.indexOf(path.relative(root, moduleId));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  root,
  // Workspaces link to the original tree, whose mutants are inactive.
  resolve: { alias: [{ find: /^@pinline\/contract\/(.*)$/, replacement: path.join(root, 'contract/src/$1.ts') }] },
  test: {
    include: tests,
    sequence: { sequencer: InOrder },
    environment: 'node',
    strictTags: false,
    globalSetup: ['test/harness/global-setup.ts'],
    setupFiles: ['test/harness/fail-on-console-error.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
