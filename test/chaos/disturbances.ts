import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '../../server/src/app.ts';
import { createRandom } from '../../simulators/provider/market/random.ts';
import { leaseSeconds } from '../../server/src/platform/jobs/leases.ts';
import type { ServerProcess } from '../processes/process.ts';
import type { StoppingDatabase } from '../postgres/stopping-database.ts';

/** `left`: those that were asked to stop, and have. */
export type Fleet = { nodes: ServerProcess[]; left: ServerProcess[]; start(): Promise<ServerProcess> };

/** Runs until the work is done. Returns a description of what it did. */
export type Disturbance = (until: { isOver: boolean }) => Promise<string>;

export function restartDatabase(database: StoppingDatabase, everySeconds = { from: 5, to: 10 }): Disturbance {
  return async (until) => {
    const random = createRandom('restarts');
    let restarts = 0;
    while (!until.isOver) {
      await sleepUnless(until, random.integer({ from: everySeconds.from * 1_000, to: everySeconds.to * 1_000 }));
      if (until.isOver) break;
      await database.stop();
      await sleep(random.integer({ from: 0, to: 2_000 }));
      await database.start();
      restarts += 1;
    }
    return `${restarts} restarts of PostgreSQL`;
  };
}

const beyondLeaseMs = (leaseSeconds + 3) * 1_000;

export function pauseAndKill(fleet: Fleet): Disturbance {
  return async (until) => {
    let [pauses, kills] = [0, 0];
    while (!until.isOver || kills === 0) {
      const [first, second] = fleet.nodes;
      await sleep(2_000);
      first?.pause();
      await sleep(beyondLeaseMs);
      first?.resume();
      pauses += 1;
      await sleep(2_000);
      await second?.kill();
      kills += 1;
      await sleep(1_000);
      const next = await fleet.start();
      fleet.nodes = [next, ...fleet.nodes.filter((node) => node !== second)];
    }
    return `${pauses} pauses of ${beyondLeaseMs / 1_000} s (SIGSTOP), ${kills} kills (SIGKILL)`;
  };
}

export function killAnything(fleet: Fleet, database: StoppingDatabase, kills: number): Disturbance {
  return async () => {
    const random = createRandom('kills');
    const killed = { nodes: 0, databases: 0 };
    while (killed.nodes + killed.databases < kills) {
      await sleep(random.integer({ from: 50, to: 2_500 }));
      if (killed.databases <= killed.nodes) {
        await database.kill();
        await database.start();
        killed.databases += 1;
      } else {
        const victim = fleet.nodes[random.integer({ from: 0, to: fleet.nodes.length - 1 })];
        await victim?.kill();
        const next = await fleet.start();
        fleet.nodes = [...fleet.nodes.filter((node) => node !== victim), next];
        killed.nodes += 1;
      }
    }
    return `${killed.nodes} kills of a node, ${killed.databases} of PostgreSQL (SIGKILL)`;
  };
}

/** So that hardly any hint gets through. */
export function cutBus(app: App): Disturbance {
  return async (until) => {
    let cuts = 0;
    while (!until.isOver) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'pinline live'`.execute(app.deps.db.autocommit);
      cuts += rows.length;
      await sleep(50);
    }
    return `${cuts} connections of the bus cut`;
  };
}

async function sleepUnless(until: { isOver: boolean }, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end && !until.isOver;) await sleep(100);
}
