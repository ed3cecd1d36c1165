import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';

/** A hanging program is killed and reported. */
const TIMEOUT_MS = 180_000;

type Run = {
  program: string;
  account: Account;
  folder?: string;
  args: (folder: string) => string[];
};

/** Without our environment, which contains secrets. */
export async function runProgram(run: Run): Promise<{ exitCode: number | null; output: string }> {
  if (run.folder === undefined || (await canWorkIn(run.account, run.folder))) return start(run, run.args(run.folder ?? ''));
  if (process.platform !== 'linux') {
    throw new Error(`The user that runs PostgreSQL cannot reach ${run.folder}. Choose another DATA_DIR, or start as an ordinary user.`);
  }
  // In a folder closed to the account (such as /root) an open handle gives access, so no permissions have to change.
  const handle = openSync(run.folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await start(run, run.args('/proc/self/fd/3'), handle);
  } finally {
    closeSync(handle);
  }
}

/** pg_ctl passes the path to a shell in double quotes, so a path with these characters is accessed by handle too. */
const UNSAFE_IN_DOUBLE_QUOTES = /["$`\\\n]/;

async function canWorkIn(account: Account, folder: string): Promise<boolean> {
  if (UNSAFE_IN_DOUBLE_QUOTES.test(folder)) return false;
  if (account === undefined) return true;
  return (await start({ program: '/bin/sh', account }, ['-c', 'cd "$1"', 'sh', folder])).exitCode === 0;
}

async function start({ program, account }: Pick<Run, 'program' | 'account'>, args: string[], handle?: number) {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', ...(handle === undefined ? [] : [handle])],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const closed = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const output = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream))));
  try {
    return { exitCode: await closed, output: (await output).join('').trim() };
  } catch (error) {
    return { exitCode: null, output: String(error) };
  }
}
