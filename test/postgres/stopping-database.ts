import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { setRoleTimeouts } from '../../server/src/platform/database/connections/role-timeouts.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { prepareSandbox, prepareSchema } from '../../server/src/platform/database/prepare-schema.ts';
import { settingsOf } from '../harness/test-database.ts';
import { startPooler } from './pooler.ts';
import { aDataFolder, killIfThere, processesIn, QUIET } from './postgres-stage.ts';

export type StoppingDatabase = {
  env: Record<string, string>;
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
  const connection = { ...(await start()), host: address };
  const pooler = inject('testServer').pooler && (await startPooler(connection));
  if (pooler !== undefined) onTestFinished(() => pooler.stop());
  const db = openDatabase(connection, { poolSize: 1 });
  await prepareSchema({ pool: db.pool });
  await prepareSandbox({ pool: db.pool });
  if (pooler !== undefined) await setRoleTimeouts(db.pool);
  await db.close();
  return { env: settingsOf(connection, pooler), stop, kill, start: async () => void (await start()) };
}
