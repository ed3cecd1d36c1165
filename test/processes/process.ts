import { spawn, type ChildProcess } from 'node:child_process';
import type { App } from '../../server/src/app.ts';
import { undeclaredMessage } from '../../server/src/platform/api/undeclared-refusals.ts';
import { createBrowser, type Browser } from '../fakes/browser.ts';
import { bundleOf } from './bundle.ts';
import { compileCache } from './compile-cache.ts';

export type ServerProcess = Browser & {
  url: string;
  pid: number | undefined;
  app: App;
  ended: Promise<string>;
  kill(): Promise<void>;
  terminate(): Promise<string>;
  pause(): void;
  resume(): void;
  complaints(): string[];
};

export async function startProcess(app: App, env: Record<string, string>): Promise<ServerProcess> {
  const script = await bundleOf('server-process');
  const child = spawn(process.execPath, [script], { stdio: 'pipe', env: { PATH: process.env['PATH'], ...compileCache, ...env } });
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => {
      process.off('exit', killNow);
      resolve(signal ?? String(code));
    }),
  );
  const lines: string[] = [];
  const url = await readyUrl(child, ended, lines);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    ...createBrowser(url),
    url,
    pid: child.pid,
    app,
    ended,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    complaints: () => lines.filter((line) => /"level":(50|60)\b/.test(line)),
  };
}

async function readyUrl(child: ChildProcess, ended: Promise<string>, lines: string[]): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.on('data', (chunk: Buffer) => {
        const parts = (rest + chunk.toString()).split('\n');
        rest = parts.pop() ?? '';
        for (const line of parts) {
          lines.push(line);
          if (line.includes(undeclaredMessage)) console.error(line);
          const url = /^ready at (\S+)$/.exec(line)?.[1];
          if (url !== undefined) resolve(url);
        }
      });
    }
  });
  const failed = ended.then((how) => {
    throw new Error(`The server ended (${how}) before it was ready:\n${lines.join('\n')}`);
  });
  return Promise.race([ready, failed]);
}
