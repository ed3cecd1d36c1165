import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { prepareSandbox, prepareSchema } from '../../server/src/platform/database/prepare-schema.ts';
import { aDataFolder, killIfThere, processesIn, QUIET } from './postgres-stage.ts';

export type StoppingDatabase = {
  url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
};

export async function aStoppingDatabase(): Promise<StoppingDatabase> {
  const dataDir = aDataFolder();
  const address = path.join(dataDir, 'socket');
  let postgres: EmbeddedPostgres | undefined;
  const stop = async () => {
    await postgres?.stop();
    postgres = undefined;
  };
  const start = async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log: QUIET });
    rmSync(address, { force: true });
    symlinkSync(postgres.connection.host, address);
    return postgres.connection;
  };
  const kill = async () => {
    // The postmaster may have started one more child by then.
    for (let alive = processesIn(dataDir); alive.length > 0; alive = processesIn(dataDir)) {
      for (const pid of alive) killIfThere(pid);
      await sleep(10);
    }
    await stop();
  };
  onTestFinished(stop);
  const { user, port, database } = await start();
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(address)}`;
  const db = openDatabase({ connectionString: url }, { poolSize: 1 });
  await prepareSchema({ pool: db.pool });
  await prepareSandbox({ pool: db.pool }).finally(() => db.close());
  return { url, stop, kill, start: async () => void (await start()) };
}
