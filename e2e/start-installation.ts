import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startOpenIdProvider } from '../test/fakes/openid-provider.ts';
import { throwAwayFolder } from '../test/harness/throw-away-folder.ts';
import { admin, friend, type Kind } from './installation.ts';

const settings: Record<Started, Record<string, string>> = {
  quick: { SIMULATOR_CODE_SECONDS: '1-2', SIMULATOR_DELIVERY_RATE: '1', BLOCK_DEVTOOLS: 'off' },
  silent: { SIMULATOR_DELIVERY_RATE: '0', ACTIVATION_SECONDS: '24', BLOCK_DEVTOOLS: 'on' },
  strict: { ADMIN_TOTP: 'required', BLOCK_DEVTOOLS: 'off' },
  // Empty: no catalogue, no provider, no way to pay.
  production: { NODE_ENV: 'production', SECRET_KEY: 'e2'.repeat(32), BLOCK_DEVTOOLS: 'off' },
};

export type Started = Kind | 'strict' | 'production';

export type Installation = {
  url: string;
  dataDir: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the product as a person would, in a folder of its own. Stopping removes its database and its files. `outside`: other companies. */
export async function startInstallation(kind: Started, outside: Record<string, string> = {}): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(throwAwayFolder(), `pinline-${kind}-`));
  // Started by root, the database runs under another account, which must get in.
  chmodSync(dataDir, 0o755);
  // At `silent` one can also sign in through an identity provider; at `quick` the operator has none.
  const provider = kind === 'silent' ? await startOpenIdProvider() : undefined;
  provider?.setPerson(friend);
  const launch = (port: string) =>
    spawn(process.execPath, [path.join(import.meta.dirname, '../server/start.js')], {
      env: { ...onlySystemSettings(), ...settings[kind], ...settingsOfAll, ...provider?.env, ...outside, DATA_DIR: dataDir, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let server = launch(outside['PORT'] ?? '0');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  const stop = async () => {
    await end('SIGTERM');
    await provider?.stop();
    endDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await readyAddress(server);
    provider?.register(new URL('/api/auth/google/callback', url).href);
    return {
      url,
      dataDir,
      kill: () => end('SIGKILL'),
      startAgain: async () => {
        server = launch(new URL(url).port);
        await readyAddress(server);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const settingsOfAll = {
  SIMULATOR_SEED: '7',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // Each journey has an address of its own, in the header that proxies set, so that the limits for strangers can stay on.
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS: '0',
  // Journeys change prices and look at once.
  LISTS_KEPT_MS: '0',
  // Journeys have a push service of their own.
  PUSH_HOSTS: '127.0.0.1',
  LOG_LEVEL: 'warn',
};

/** Keeps the shell's settings out: its DATABASE_URL could name a real database. */
function onlySystemSettings(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'LOGNAME', 'SystemRoot'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** The address from the ready line. What the server logs from then on, warnings and worse, goes to standard error. */
function readyAddress(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (server.stdout === null) throw new Error('The server has no output');
  createInterface({ input: server.stdout }).on('line', (line) => {
    const address = / is ready at (\S+)$/.exec(line)?.[1];
    if (address !== undefined) resolve(address);
    else if (line.startsWith('{')) console.error(line);
  });
  server.on('exit', (code) => reject(new Error(`The server ended before it was ready (${code})`)));
  return promise;
}

/** A server that ends as it should has stopped its database; one that still runs is ended here and reported. */
function endDatabase(dataDir: string): void {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(file)) return;
  console.error(`The database in ${dataDir} was left running`);
  process.exitCode = 1;
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
}
