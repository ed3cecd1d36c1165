import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Tests and journeys mostly wait, each for its own servers, so they run side by side once the checks have passed. `npm run test:changed`: only
 * what a change since main can affect.
 */
const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const base = 'main';
const onlyChanged = process.argv.includes('--changed');
const journeys = onlyChanged && !changesPages() ? [`--only-changed=${base}`, '--pass-with-no-tests'] : [];

type Part = { name: string; command: string; args: string[] };

const checks: Part = { name: 'checks', command: process.execPath, args: ['tools/check.ts'] };
const tests: Part = {
  name: 'tests',
  command: bin('vitest'),
  args: ['run', ...(onlyChanged ? ['--changed', base, '--passWithNoTests'] : [])],
};
const inBrowser: Part = {
  name: 'journeys in the browser',
  command: bin('playwright'),
  // Beside the tests, with their three workers.
  args: ['test', '--config', 'e2e/playwright.config.ts', '--workers=2', ...journeys],
};

if ((await run(checks)) !== 0) process.exit(1);
// Two reports at once would be unreadable: the journeys' is printed when it is complete.
const codes = await Promise.all([run(tests), run(inBrowser, { isHeldBack: true })]);
const failed = codes.filter((code) => code !== 0).length;
console.log(`\n${3 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A page doesn't list the journeys that cross it, so a change to one affects them all. */
function changesPages(): boolean {
  const list = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...list('diff', '--name-only', '--merge-base', base), ...list('ls-files', '--others', '--exclude-standard')];
  return files.some((file) => /^(web|contract)\/(?!.*\.test\.)|^package-lock\.json$/.test(file));
}

function run({ name, command, args }: Part, { isHeldBack = false } = {}): Promise<number> {
  const started = performance.now();
  const title = `\n=== ${name}`;
  if (!isHeldBack) console.log(title);
  const child = spawn(command, args, { cwd: root, stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  const report: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => report.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (isHeldBack) console.log(`${title}\n${Buffer.concat(report).toString()}`);
      console.log(`=== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      resolve(code ?? 1);
    });
  });
}
