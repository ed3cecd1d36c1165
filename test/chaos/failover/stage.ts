import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, type Account } from '../../../server/src/platform/postgres/account.ts';
import { throwAwayFolder } from '../../harness/throw-away-folder.ts';
import { killIfThere, processesIn } from '../../postgres/postgres-stage.ts';

const templates = path.join(import.meta.dirname, '../../../deploy/ha');

export type Program = { kill(): Promise<void> };

/** A folder for programs, none of which runs as root, and all of which end with it. */
export type Stage = {
  folder: string;
  makeFolder(name: string): string;
  write(name: string, text: string): string;
  start(name: string, command: string[], env?: Record<string, string>): Program;
  /** The last lines of what it wrote. */
  logOf(name: string): string;
  killIn(folder: string): Promise<void>;
  end(): Promise<void>;
};

export function openStage(): Stage {
  const folder = mkdtempSync(path.join(throwAwayFolder(), 'pinline-failover-'));
  chmodSync(folder, 0o755);
  const account = chooseAccount(folder);
  own(folder, account);
  const killNow = () => processesIn(folder).forEach(killIfThere);
  process.once('exit', killNow);
  return {
    folder,
    makeFolder(name) {
      const made = path.join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      return own(made, account);
    },
    write(name, text) {
      const file = path.join(folder, name);
      writeFileSync(file, text, { mode: 0o600 });
      return own(file, account);
    },
    start(name, [command = '', ...args], env = {}) {
      const log = openSync(path.join(folder, `${name}.log`), 'a');
      const child = spawn(command, args, {
        cwd: folder,
        stdio: ['ignore', log, log],
        env: { PATH: process.env['PATH'], ...env },
        ...account,
      });
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
      return {
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    logOf: (name) =>
      readFileSync(path.join(folder, `${name}.log`), 'utf8')
        .split('\n')
        .slice(-20)
        .join('\n'),
    killIn,
    async end() {
      await killIn(folder);
      process.off('exit', killNow);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** By their working folder. A node may start one more process while it is being killed. */
async function killIn(folder: string): Promise<void> {
  for (let alive = processesIn(folder); alive.length > 0; alive = processesIn(folder)) {
    for (const pid of alive) killIfThere(pid);
    await sleep(10);
  }
}

function own(file: string, account: Account): string {
  if (account !== undefined) chownSync(file, account.uid, account.gid);
  return file;
}

/** A file of deploy/ha with other addresses. Throws where it no longer has one of them. */
export function fromTemplate(name: string, changes: Record<string, string>): string {
  let text = readFileSync(path.join(templates, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/ha/${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  // They listen on ports, so their addresses are not paths.
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
