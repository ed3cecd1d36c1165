import { spawn } from 'node:child_process';
import path from 'node:path';

/** Builds the web only when its sources changed; later starts use this build. Types are checked again where files changed. */
const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** The compiler notes there what it has checked, with a hash of each file. */
const noted = (name: string) => ['--incremental', '--tsBuildInfoFile', path.join(root, `.cache/${name}.tsbuildinfo`)];

const checks: { name: string; command: string; args: string[] }[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--quiet'] },
  { name: 'types', command: bin('tsc'), args: ['-p', '.', ...noted('types')] },
  { name: 'types of the web', command: bin('tsc'), args: ['-p', 'web', ...noted('types-of-the-web')] },
  { name: 'web build', command: process.execPath, args: ['tools/build.ts'] },
  { name: 'tidy', command: bin('vitest'), args: ['run', '--project', 'unit', 'tools'] },
];

const results = await Promise.all(checks.map(run));
for (const { name, code, seconds, output } of results) {
  if (code !== 0) console.log(`\n--- ${name}\n${output.trim()}`);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
}
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);

function run({ name, command, args }: (typeof checks)[number]): Promise<{ name: string; code: number; seconds: number; output: string }> {
  return new Promise((resolve) => {
    const started = performance.now();
    let output = '';
    const child = spawn(command, args, { cwd: root });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => resolve({ name, code: code ?? 1, seconds: (performance.now() - started) / 1000, output }));
  });
}
