import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endWithBench } from '../machine/temporary.ts';

export type Running = { pid: number; /** What the ready line names. */ address: string; readyMs: number; stop(): Promise<void> };

const root = path.join(import.meta.dirname, '../../..');

type Options = { env?: Record<string, string>; ready: RegExp };

export function startScript({ script, args = [], ...options }: Options & { script: string; args?: string[] }): Promise<Running> {
  return start(process.execPath, [path.join(root, script), ...args], options);
}

/** The command of `npm start` without npm: the shell becomes the node. */
export function startProduct(env: Record<string, string>): Promise<Running> {
  return start('sh', ['-c', readStartScript()], { env, ready: / is ready at (\S+)$/ });
}

/** What `npm start` passes to Node, for a process that is started otherwise. */
export function startCommand(): { flags: string[]; variables: Record<string, string> } {
  const words = readStartScript().split(' ');
  const pairs = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=', 2));
  return { flags: words.filter((word) => word.startsWith('--')), variables: Object.fromEntries(pairs) };
}

function readStartScript(): string {
  return (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start;
}

/** The environment is given in full, so that no setting of the shell is inherited. */
async function start(command: string, args: string[], options: Options): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...options.env },
  });
  const stop = () => end(child);
  endWithBench(stop);
  try {
    const address = await readyAddress(child, options.ready);
    return { pid: child.pid ?? 0, address, readyMs: performance.now() - startedAt, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function readyAddress(child: ChildProcess, ready: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (child.stdout === null) throw new Error('It has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = ready.exec(line)?.[1];
    if (address !== undefined) resolve(address);
  });
  child.once('exit', (code) => reject(new Error(`It ended before it was ready (${code})`)));
  return promise;
}
