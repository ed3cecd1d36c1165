import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `npm run test:nightly`: the test files of which `npm test` runs only a part, in full. */
const root = path.join(import.meta.dirname, '..');
const files = globSync('{server/src,test}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes('scenarios/nightly.ts'),
);
const env = { ...process.env, NIGHTLY: '1' };
const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', ...files], {
  cwd: root,
  env,
  stdio: 'inherit',
});
child.on('close', (code) => process.exit(code ?? 1));
