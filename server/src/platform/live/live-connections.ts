import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { closeCodes } from '@pinline/contract/live/live.rules';
import { createConnection, type Connection, type Listener, type Traffic } from './live-connection.ts';

const heartbeatSeconds = 30;
/** Unread bytes of all clients together; beyond it, the largest are disconnected. */
const mostUnreadBytesOfAll = 64_000_000;
const socketsPerUser = 5;
const goodbyeMs = 1_000;

export type Connections = ReturnType<typeof createConnections>;

export function createConnections() {
  const open = new Set<Connection>();
  const byUser = new Map<number, Set<Connection>>();
  const traffics = createTraffics();
  /** Closing connections: nothing more is sent to them or read from them. */
  const leaving = new Set<Connection>();

  function remove(connection: Connection): void {
    const ofUser = byUser.get(connection.userId);
    open.delete(connection);
    ofUser?.delete(connection);
    if (ofUser?.size === 0) byUser.delete(connection.userId);
  }

  /** The `ws` server (socket.ts) disconnects a client that doesn't answer the closing handshake. */
  function close(connection: Connection, code: number, reason: string): void {
    remove(connection);
    leaving.add(connection);
    connection.socket.close(code, reason);
  }

  const unreadBytes = () => open.values().reduce((sum, connection) => sum + connection.unreadBytes(), 0);

  function disconnectTheSlowest(): void {
    let unread = unreadBytes();
    if (unread <= mostUnreadBytesOfAll) return;
    for (const connection of [...open].toSorted((a, b) => b.unreadBytes() - a.unreadBytes())) {
      unread -= connection.unreadBytes();
      connection.socket.terminate();
      if (unread <= mostUnreadBytesOfAll) return;
    }
  }

  return {
    open: open as ReadonlySet<Connection>,
    ofUser: (userId: number): Iterable<Connection> => byUser.get(userId) ?? [],
    userIds: () => [...byUser.keys()],
    unreadBytes,
    close,
    add(socket: WebSocket, listener: Listener): Connection {
      const connection = createConnection(socket, listener, traffics.of(listener.userId));
      const ofUser = byUser.get(listener.userId) ?? new Set();
      byUser.set(listener.userId, ofUser.add(connection));
      open.add(connection);
      const [oldest] = ofUser;
      if (oldest !== undefined && ofUser.size > socketsPerUser) close(oldest, closeCodes.goingAway, 'Too many sockets');
      socket.on('close', () => {
        remove(connection);
        leaving.delete(connection);
      });
      return connection;
    },
    /** Every second. Pings are spread over half a minute: pinging all clients at once would delay everything else. */
    beat(): void {
      traffics.beginSecond((userId) => byUser.has(userId));
      for (const connection of open) connection.ping({ isDue: randomInt(heartbeatSeconds) === 0 });
      disconnectTheSlowest();
    },
    async closeAll(): Promise<void> {
      for (const connection of open) close(connection, closeCodes.goingAway, 'Server going away');
      for (const until = performance.now() + goodbyeMs; leaving.size > 0 && performance.now() < until;) await sleep(20);
      for (const { socket } of leaving) socket.terminate();
    },
  };
}

/** Counts by user. They outlive sockets, so that another one begins no new count. */
function createTraffics() {
  const traffics = new Map<number, Traffic>();
  return {
    of(userId: number): Traffic {
      const traffic = traffics.get(userId) ?? { frames: 0, checks: 0 };
      traffics.set(userId, traffic);
      return traffic;
    },
    beginSecond(isOpen: (userId: number) => boolean): void {
      for (const [userId, traffic] of traffics) {
        traffic.frames = 0;
        if (traffic.checks === 0 && !isOpen(userId)) traffics.delete(userId);
      }
    },
  };
}
