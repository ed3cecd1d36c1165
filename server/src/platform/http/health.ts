import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { clockToleranceMs, compareClocks } from '../database/clock.ts';
import { findPendingSchema } from '../database/prepare-schema.ts';
import { keepBriefly } from '../keep-briefly.ts';

export type Checks = { database: boolean; migrations: boolean; clock: boolean; serving: boolean };

/** `/healthz`: the process is up. `/readyz`: it can work; any answer other than 200 takes it out of rotation. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<Record<string, boolean>>): void {
  app.get('/healthz', { schema: { hide: true }, config: { countedAs: 'probe' } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true }, config: { countedAs: 'probe' } }, async (_request, reply) => {
    const checks = await isReady();
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
}

const patienceMs = 2_000;
const keptMs = 500;
/** Files are read and hashed for it. What was applied stays applied. */
const schemaKeptMs = 60_000;

export function createReadiness(deps: {
  pool: pg.Pool;
  schemaFolder?: string;
  isDraining: () => boolean;
  clock?: () => number;
}): () => Promise<Checks> {
  const clock = deps.clock ?? Date.now;
  const isSchemaApplied = keepBriefly(() => findIsSchemaApplied(deps), { ms: (is) => (is ? schemaKeptMs : 0), sharedMs: patienceMs });
  const checks = keepBriefly(() => inTime(askDatabase(deps.pool, clock, isSchemaApplied.get)), { ms: keptMs });
  return async () => ({ ...(await checks.get()), serving: !deps.isDraining() });
}

async function askDatabase(pool: pg.Pool, clock: () => number, isSchemaApplied: () => Promise<boolean>) {
  const { apartMs } = await compareClocks(pool, clock);
  return { database: true, migrations: await isSchemaApplied(), clock: apartMs <= clockToleranceMs };
}

async function findIsSchemaApplied({ pool, schemaFolder: folder }: { pool: pg.Pool; schemaFolder?: string }): Promise<boolean> {
  const pending = await findPendingSchema({ pool, ...(folder !== undefined && { folder }) });
  return pending.migrations.length === 0 && pending.functions.length === 0;
}

const nothingKnown = { database: false, migrations: false, clock: false };

async function inTime<T>(asked: Promise<T>): Promise<T | typeof nothingKnown> {
  const { promise: timeUp, resolve } = Promise.withResolvers<typeof nothingKnown>();
  const timer = setTimeout(() => resolve(nothingKnown), patienceMs);
  return Promise.race([asked.catch(() => nothingKnown), timeUp]).finally(() => clearTimeout(timer));
}
