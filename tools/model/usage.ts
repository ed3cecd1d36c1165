import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from '../bench/machine/usage.ts';
import { asSuperuser, type Place } from '../bench/machine/cluster.ts';
import type { Usage } from './model.rules.ts';

/** Sums since the start. */
export type Counters = {
  at: number;
  nodeCpu: number;
  databaseCpu: number;
  flushes: number;
  transactions: number;
  wal: number;
  stored: number;
};

export async function readCounters(place: Place, nodes: readonly number[]): Promise<Counters> {
  return asSuperuser(place, async (client) => {
    const { rows } = await client.query<{ pid: number; wal: string; stored: string; transactions: string; flushes: string }>(`
      select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_database_size(current_database()) as stored,
        (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
        (select sum(fsyncs) from pg_stat_io where object = 'wal') as flushes`);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL has counted nothing');
    return {
      at: performance.now(),
      nodeCpu: nodes.reduce((total, pid) => total + cpuSeconds(pid), 0),
      // While the backend runs: its parent is the node.
      databaseCpu: databaseSeconds(parentOf(row.pid)),
      flushes: Number(row.flushes),
      transactions: Number(row.transactions),
      wal: Number(row.wal),
      stored: Number(row.stored),
    };
  });
}

export function usageBetween(before: Counters, after: Counters): Usage {
  const seconds = (after.at - before.at) / 1_000;
  const rate = (name: Exclude<keyof Counters, 'at'>, per = 1) => (after[name] - before[name]) / per / seconds;
  return {
    'node, CPU ms a second': rate('nodeCpu', 1 / 1_000),
    'database, CPU ms a second': rate('databaseCpu', 1 / 1_000),
    'flushes a second': rate('flushes'),
    'transactions a second': rate('transactions'),
    'WAL, kB a second': rate('wal', 1_000),
    'stored, kB a second': rate('stored', 1_000),
  };
}

/** What its processes don't share, in MB. */
export async function databaseMemoryMb(place: Place): Promise<number> {
  return asSuperuser(place, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const server = parentOf(rows[0]?.pid ?? 0);
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid === server || parentOf(pid) === server);
    return processes.reduce((total, pid) => total + ownMb(pid), 0);
  });
}

function ownMb(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** With its ended children: backends come and go. */
function databaseSeconds(server: number): number {
  const own = statOf(server).slice(11, 15).map(Number);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(Number(pid)))
    .filter((fields) => Number(fields[1]) === server)
    .flatMap((fields) => fields.slice(11, 13).map(Number));
  return [...own, ...children].reduce((total, ticks) => total + ticks, 0) / 100;
}

/** The fields behind the name: state, parent, … */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
