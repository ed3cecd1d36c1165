import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endWithBench } from '../machine/temporary.ts';

export type Running = { pid: number; /** What the ready line names. */ address: string; readyMs: number; stop(): Promise<void> };

const root = path.join(import.meta.dirname, '../../..');

/** The environment is given in full, so that no setting of the shell is inherited. */
export async function startScript(options: {
  script: string;
  args?: string[];
  env?: Record<string, string>;
  ready: RegExp;
}): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(root, options.script), ...(options.args ?? [])], {
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
