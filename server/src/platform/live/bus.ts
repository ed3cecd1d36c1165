import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '../database/connections/listener.ts';
import type { Database } from '../database/database.ts';
import { workForAll } from '../fairness/asker.ts';
import type { Logger } from '../logger.ts';

/** `frame` is sent at once and not stored; without it, something was stored for the user. */
export type Hint = { userId: number; frame?: unknown };

/** Calls since the last message, by what they are counted for. A lost message counts them at its node alone. */
export type CountedCalls = Record<string, number>;

/** Lost hints cost time, never data: receivers also read the database regularly. */
export type Bus = {
  publish(hint: Hint): void;
  onHint(listener: (hint: Hint) => void): void;
  publishCalls(calls: CountedCalls): void;
  onCalls(listener: (calls: CountedCalls) => void): void;
  close(): Promise<void>;
};

const channel = 'pinline_live';
/** Hints within this time are sent in one statement, without delaying the writer. */
const coalesceMs = 10;
/** Queued while the database is slow; more are dropped, because receivers also read regularly. */
const mostQueued = 10_000;
/** NOTIFY carries less than 8,000 bytes. A larger frame stays on its node. */
const largestPayload = 7_000;
const callsPerMessage = 200;

export function createBus(deps: { listener: Listener; db: Database; node: string; log: Logger }): Bus {
  const listeners: ((hint: Hint) => void)[] = [];
  const callListeners: ((calls: CountedCalls) => void)[] = [];
  const queue = new Set<string>();
  let flushing: Promise<void> | undefined;
  let isClosed = false;

  function receive(payload: string | undefined): void {
    const { node, calls, ...hint } = JSON.parse(payload ?? '{}') as Hint & { node: string; calls?: CountedCalls };
    if (node === deps.node) return;
    if (calls !== undefined) for (const listener of callListeners) listener(calls);
    else for (const listener of listeners) listener(hint);
  }

  /** One statement at a time: parallel ones would slow down a slow database further. */
  async function flush(): Promise<void> {
    await sleep(coalesceMs);
    while (queue.size > 0) {
      const payloads = [...queue];
      queue.clear();
      await send(deps.db, payloads).catch((error: unknown) => deps.log.warn({ err: error }, 'live bus cannot send'));
    }
    flushing = undefined;
  }

  function enqueue(message: object): void {
    if (isClosed) return;
    const payload = JSON.stringify({ node: deps.node, ...message });
    if (Buffer.byteLength(payload) > largestPayload || queue.size >= mostQueued) return;
    queue.add(payload);
    flushing ??= workForAll(flush);
  }

  const listening = deps.listener.listen([channel], ({ payload }) => receive(payload));
  return {
    publish: enqueue,
    publishCalls: (calls) => partsOf(calls).forEach((part) => enqueue({ calls: part })),
    onCalls: (listener) => void callListeners.push(listener),
    onHint: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      listening.stop();
      await flushing;
    },
  };
}

async function send({ pool }: Database, payloads: string[]): Promise<void> {
  await pool.query({
    name: 'bus/notify',
    // Without `synchronous_commit`: a hint needn't reach the disk before it is received.
    text: `select pg_notify('${channel}', payload), set_config('synchronous_commit', 'off', true) from unnest($1::text[]) as payload`,
    values: [payloads],
  });
}

function partsOf(calls: CountedCalls): CountedCalls[] {
  const all = Object.entries(calls);
  const count = Math.ceil(all.length / callsPerMessage);
  return Array.from({ length: count }, (_, part) => Object.fromEntries(all.slice(part * callsPerMessage, (part + 1) * callsPerMessage)));
}
