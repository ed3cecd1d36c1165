import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFailureMatrix, readSecurityEvidence, root } from './evidence.ts';
import { writeEvidencePages } from './pages.ts';

test.each(Object.entries(writeEvidencePages(readSecurityEvidence(), readFailureMatrix())))(
  '%s is as `npm run evidence` writes it',
  (file, text) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
  },
);
