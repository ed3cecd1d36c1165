import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** If the checks fail nothing else runs; if a test fails the journeys still do. `npm run test:changed`: only what a change since main can affect. */
const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const base = 'main';
const onlyChanged = process.argv.includes('--changed');
// What a change touches is tried in full.
if (onlyChanged) process.env['NIGHTLY'] = '1';
const journeys = onlyChanged && !changesPages() ? [`--only-changed=${base}`, '--pass-with-no-tests'] : [];

// The journeys print a lot after the tests: what failed is named once more at the end.
const folder = mkdtempSync(path.join(tmpdir(), 'pinline-failed-tests-'));
const namesOfFailed = path.join(folder, 'names.txt');
writeFileSync(namesOfFailed, '');
process.env['FAILED_TESTS'] = namesOfFailed;

const parts: { name: string; command: string; args: string[] }[] = [
  { name: 'checks', command: process.execPath, args: ['tools/check.ts'] },
  // The checks include the tests of `tools`.
  {
    name: 'tests',
    command: bin('vitest'),
    args: ['run', '--exclude', 'tools/**', ...(onlyChanged ? ['--changed', base, '--passWithNoTests'] : [])],
  },
  { name: 'journeys in the browser', command: bin('playwright'), args: ['test', '--config', 'e2e/playwright.config.ts', ...journeys] },
];

let failed = 0;
for (const { name, command, args } of parts) {
  const started = performance.now();
  console.log(`\n=== ${name}`);
  const code = await run(command, args);
  console.log(`=== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (code === 0) continue;
  failed += 1;
  if (name === 'checks') break;
}
console.log(`\n${failed} failed\n${readFileSync(namesOfFailed, 'utf8')}`);
rmSync(folder, { recursive: true });
process.exit(failed === 0 ? 0 : 1);

/** A page doesn't list the journeys that cross it, so a change to one affects them all. */
function changesPages(): boolean {
  const list = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...list('diff', '--name-only', '--merge-base', base), ...list('ls-files', '--others', '--exclude-standard')];
  return files.some((file) => /^(web|contract)\/(?!.*\.test\.)|^package-lock\.json$/.test(file));
}

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
