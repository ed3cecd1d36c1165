import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { clockToleranceMs, compareClocks } from '../database/clock.ts';
import { findPendingSchema } from '../database/prepare-schema.ts';

export type Checks = { database: boolean; migrations: boolean; clock: boolean; serving: boolean };

/** `/healthz`: the process is up. `/readyz`: it can work; any answer other than 200 takes it out of rotation. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<Record<string, boolean>>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = await isReady();
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}

const patienceMs = 2_000;
const keptMs = 500;
export function createReadiness(deps: {
  pool: pg.Pool;
  schemaFolder?: string;
  isDraining: () => boolean;
  clock?: () => number;
}): () => Promise<Checks> {
  const clock = deps.clock ?? Date.now;
  let last: { at: number; checks: Promise<Omit<Checks, 'serving'>> } | undefined;
  return async () => {
    if (last === undefined || performance.now() - last.at > keptMs)
      last = { at: performance.now(), checks: inTime(askDatabase(deps, clock)) };
    return { ...(await last.checks), serving: !deps.isDraining() };
  };
}

async function askDatabase({ pool, schemaFolder: folder }: { pool: pg.Pool; schemaFolder?: string }, clock: () => number) {
  const { apartMs } = await compareClocks(pool, clock);
  const pending = await findPendingSchema({ pool, ...(folder !== undefined && { folder }) });
  return {
    database: true,
    migrations: pending.migrations.length === 0 && pending.functions.length === 0,
    clock: apartMs <= clockToleranceMs,
  };
}

const nothingKnown = { database: false, migrations: false, clock: false };

async function inTime<T>(asked: Promise<T>): Promise<T | typeof nothingKnown> {
  const { promise: timeUp, resolve } = Promise.withResolvers<typeof nothingKnown>();
  const timer = setTimeout(() => resolve(nothingKnown), patienceMs);
  return Promise.race([asked.catch(() => nothingKnown), timeUp]).finally(() => clearTimeout(timer));
}
