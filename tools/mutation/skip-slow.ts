import { beforeEach } from 'vitest';

const slow = process.env['MUTATION_WITHOUT'] ?? '';

beforeEach(({ task, skip }) => {
  if (slow !== '' && new RegExp(slow).test(task.fullTestName)) skip();
});
