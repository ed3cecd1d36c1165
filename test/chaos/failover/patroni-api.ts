import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';

export type DatabaseNode = { index: number; port: number; restPort: number };

export type Primary = DatabaseNode & { startedAt: string };

export type PatroniApi = {
  findPrimary(): Promise<Primary>;
  /** Another PostgreSQL is the primary: of another server, or started since then. */
  untilReplaced(before: Primary): Promise<void>;
  /** Three servers, one of them the primary and one its synchronous standby, none behind. */
  untilWhole(): Promise<void>;
  switchOver(): Promise<void>;
};

type Standby = { application_name: string; state: string; sync_state: string };
type Status = { postmaster_start_time?: string; replication?: Standby[] };
type Member = { name: string; role: string };

const withinMs = 120_000;

/** What Patroni's REST API says, of whichever server answers. */
export function createPatroniApi(nodes: readonly DatabaseNode[], stage: Stage): PatroniApi {
  async function ask(node: DatabaseNode, path: string, init: RequestInit = {}): Promise<Response | undefined> {
    return fetch(`http://127.0.0.1:${node.restPort}${path}`, { signal: AbortSignal.timeout(2_000), ...init }).catch(() => undefined);
  }

  /** Empty unless it answers 200. */
  async function read<Answer extends object>(node: DatabaseNode, path: string): Promise<Partial<Answer>> {
    const reply = await ask(node, path);
    // Patroni's own API.
    return reply?.status === 200 ? ((await reply.json().catch(() => ({}))) as Answer) : {};
  }

  async function findPrimary(): Promise<Primary> {
    for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) {
      for (const node of nodes) {
        const { postmaster_start_time: startedAt } = await read<Status>(node, '/primary');
        if (startedAt !== undefined) return { ...node, startedAt };
      }
    }
    throw new Error(`No server became the primary within ${withinMs / 1_000} s\n${stage.logOf('patroni-1')}`);
  }

  /** By what the primary itself says of its standbys: what Patroni stores about them is older. */
  async function isWhole(): Promise<boolean> {
    const primary = await findPrimary();
    const { replication = [] } = await read<Status>(primary, '/patroni');
    const { members = [] } = await read<{ members?: Member[] }>(primary, '/cluster');
    const chosen = members.find(({ role }) => role === 'sync_standby')?.name;
    const isSynchronous = replication.some((each) => each.sync_state === 'sync' && each.application_name === chosen);
    return replication.length === nodes.length - 1 && replication.every(({ state }) => state === 'streaming') && isSynchronous;
  }

  async function untilWhole(): Promise<void> {
    for (const until = performance.now() + withinMs; !(await isWhole()); await sleep(200)) {
      if (performance.now() < until) continue;
      const reply = await ask(await findPrimary(), '/cluster');
      throw new Error(`The cluster isn’t whole after ${withinMs / 1_000} s: ${await reply?.text()}\n${stage.logOf('patroni-1')}`);
    }
  }

  async function untilReplaced(before: Primary): Promise<void> {
    for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) {
      const { index, startedAt } = await findPrimary();
      if (index !== before.index || startedAt !== before.startedAt) return;
    }
    throw new Error(`The PostgreSQL of db-${before.index + 1} stays the primary\n${stage.logOf(`patroni-${before.index + 1}`)}`);
  }

  return {
    findPrimary,
    untilReplaced,
    untilWhole,
    async switchOver() {
      const primary = await findPrimary();
      const body = JSON.stringify({ leader: `db-${primary.index + 1}` });
      const headers = { 'content-type': 'application/json' };
      const reply = await ask(primary, '/switchover', { method: 'POST', body, headers, signal: AbortSignal.timeout(60_000) });
      if (reply?.ok !== true) throw new Error(`Patroni refused to switch over: ${await reply?.text()}`);
    },
  };
}
