import { beforeEach } from 'vitest';

/** Stories that say nothing of the group that quicker ones do not say. */
const slow = process.env['MUTATION_WITHOUT'] ?? '';

beforeEach(({ task, skip }) => {
  if (slow !== '' && new RegExp(slow).test(task.fullTestName)) skip();
});
