import pg from 'pg';
import type { Logger } from '../../logger.ts';
import type { ConnectionOptions } from './open-pool.ts';

export type Notice = { channel: string; payload?: string | undefined };

/** One connection listens for everything that a node is notified of. Notices that are sent while it is lost are lost too. */
export type Listener = {
  listen(channels: readonly string[], onNotice: (notice: Notice) => void): { stop(): void };
  close(): Promise<void>;
};

const reconnectMs = 1_000;

export function openListener({ connection, log }: { connection: ConnectionOptions; log: Logger }): Listener {
  const listeners = new Map<string, Set<(notice: Notice) => void>>();
  let client: pg.Client | undefined;
  let isConnected = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    if (isClosed) return;
    const next = new pg.Client({ ...connection, application_name: 'pinline live', keepAlive: true });
    client = next;
    next.on('error', (error) => log.warn({ err: error }, 'the connection for notices was lost'));
    next.on('end', () => {
      isConnected = false;
      if (!isClosed) setTimeout(() => void connect(), reconnectMs).unref();
    });
    next.on('notification', (notice) => {
      for (const onNotice of listeners.get(notice.channel) ?? []) onNotice(notice);
    });
    try {
      await next.connect();
      isConnected = true;
      await subscribe(next, [...listeners.keys()]);
    } catch (error) {
      log.warn({ err: error }, 'the database’s notices can’t be received');
      await next.end().catch(() => undefined);
    }
  }

  void connect();
  return {
    listen(channels, onNotice) {
      const unknown = channels.filter((channel) => !listeners.has(channel));
      for (const channel of channels) listeners.set(channel, (listeners.get(channel) ?? new Set()).add(onNotice));
      // A connection that fails here ends, and the next one subscribes to all channels.
      if (isConnected && client !== undefined) void subscribe(client, unknown).catch(() => undefined);
      return { stop: () => channels.forEach((channel) => listeners.get(channel)?.delete(onNotice)) };
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function subscribe(client: pg.Client, channels: string[]): Promise<void> {
  if (channels.length > 0) await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
}
