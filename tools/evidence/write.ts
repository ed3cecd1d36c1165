import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readFailureMatrix, readSecurityEvidence, root } from './evidence.ts';
import { writeEvidencePages } from './pages.ts';

/** `npm run evidence`: writes docs/evidence from the data beside this file. */
for (const [file, text] of Object.entries(writeEvidencePages(readSecurityEvidence(), readFailureMatrix()))) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
