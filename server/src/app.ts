import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createDeps, type AppParts } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { features, scheduledJobs } from './features.ts';
import { closeHttp } from './platform/http/http.ts';
import { prepareJobs, startJobs } from './platform/jobs/jobs.ts';
import { serveHttp } from './serve-http.ts';

export type App = { http: FastifyInstance; deps: Deps; start(): Promise<string>; stop(): Promise<void> };

export async function createApp(parts: AppParts): Promise<App> {
  let url: string | undefined;
  let isDraining = false;
  const { deps, listener, sandbox, onUndeclaredRefusal } = await createDeps({
    ...parts,
    node: randomUUID(),
    publicUrl: () => withoutSlash(parts.config.publicUrl ?? url),
  });
  const { db, workers, background, log, config } = deps;
  const working: Deps = { ...deps, db: workers };
  const http = await serveHttp(deps, { isDraining: () => isDraining, onUndeclaredRefusal, onTestCall: sandbox.wake });

  let stopWork: () => Promise<void> = async () => undefined;
  let stopping: Promise<void> | undefined;
  async function drain(): Promise<void> {
    isDraining = true;
    // A proxy that finds out at its next health check may be sending a call now, on a connection that looks idle here.
    await sleep(config.drainSeconds * 1_000);
    await deps.live.close();
    await closeHttp(http);
    await stopWork();
    await sandbox.close();
    await deps.providers.close();
    await deps.verifiers.close();
    await deps.replica?.close();
    await listener.close();
    await Promise.all([db, workers, background].map((each) => each.close()));
  }
  return {
    http,
    deps,
    async start() {
      await prepareJobs({ pool: db.pool, log });
      for (const feature of features) await feature.prepare?.(deps);
      url = await http.listen({ port: config.port, host: config.host });
      const watches = [...features.flatMap((feature) => feature.watch?.(working) ?? []), sandbox.watch()];
      const tasks = features.flatMap((feature) => feature.tasks?.(working) ?? []);
      const jobs = await startJobs({ pool: workers.pool, listener, log }, { scheduled: scheduledJobs({ ...deps, db: background }), tasks });
      stopWork = async () => void (await Promise.all([...watches, jobs].map((work) => work.stop())));
      return url;
    },
    /** Drains: waits until the proxies know, asks sockets to reconnect, accepts no new work, finishes what runs and releases leases. */
    stop: () => (stopping ??= drain()),
  };
}

function withoutSlash(url: string | undefined): string {
  if (url === undefined) throw new Error('There is no address yet: set PUBLIC_URL, or listen first');
  return url.replace(/\/+$/, '');
}
