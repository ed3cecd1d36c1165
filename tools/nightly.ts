import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run test:nightly`: the test files of which `npm test` runs only a part, in full, and the journeys that it leaves out.
 * `npm run test:nightly -- pgbouncer`: the tests of `server` behind PgBouncer in transaction mode, with the Debian package `pgbouncer`.
 */
const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const files = globSync('{server/src,test}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(path.join(root, file), 'utf8').includes('scenarios/nightly.ts'),
);

const codes =
  process.argv[2] === 'pgbouncer'
    ? [await run(bin('vitest'), ['run', '--project', 'server', '--project', 'isolated'], { TEST_POOLER: 'pgbouncer' })]
    : [
        await run(bin('vitest'), ['run', '--project', 'server', ...files], { NIGHTLY: '1' }),
        await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--grep', '@night'], { NIGHTLY: '1' }),
      ];
process.exit(Math.max(...codes));

function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
