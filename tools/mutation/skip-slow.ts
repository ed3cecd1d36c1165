import { beforeEach } from 'vitest';

/** Scenarios that add nothing to faster tests of the group. */
const slow = process.env['MUTATION_WITHOUT'] ?? '';

beforeEach(({ task, skip }) => {
  if (slow !== '' && new RegExp(slow).test(task.fullTestName)) skip();
});
