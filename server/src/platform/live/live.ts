import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';
import { clientFrame, type ClientFrame, type LiveCode, type ServerFrame } from '@pinline/contract/live/frames';
import { closeCodes } from '@pinline/contract/live/rules';
import type { Bus } from './bus.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { createConnection, type Connection, type Listener } from './live-connection.ts';
import { createPump, seqOf, type PresentEvents } from './live-pump.ts';
import { refusalFrame } from './live-refusals.ts';
import { findEndedSessions, findLastSeqs, findReplayStart } from './live.sql.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { UndeclaredRefusal } from '../api/undeclared-refusals.ts';
import { createWakeUps, type NewsOfUser } from './wake-ups.ts';

export type { Listener, PresentEvents };

/** Dispatches each event to the presenter of its type and keeps their order. A type without a presenter is a defect. */
export function presentAll(byType: ReadonlyMap<string, PresentEvents>): PresentEvents {
  return async (userId, events) => {
    const presenters = Map.groupBy(events, ({ type }) => byType.get(type));
    const frames = await Promise.all([...presenters].map(async ([present, theirs]) => (await present?.(userId, theirs)) ?? []));
    return frames.flat().toSorted((a, b) => (seqOf(a) ?? 0) - (seqOf(b) ?? 0));
  };
}

export type CheckFrame = Extract<ClientFrame, { mobileId: string }>;

/**
 * The live channel. A commit writes the event; after it a hint is published; every socket of the user reads on from the last event it was
 * sent. The database is authoritative and the hint only makes it faster: delivery is at least once and in order, whatever is lost.
 */
export type Live = {
  /** Something was stored for this user. Call it after the commit. */
  hint(userId: number): void;
  /** Sends a frame that is not stored; it may be lost. */
  tell(userId: number, frame: ServerFrame): void;
  /** For a call that waits until something is stored for this user on any node. Hints may be lost: also read regularly. */
  listen(userId: number): NewsOfUser;
  open(socket: WebSocket, listener: Listener): void;
  close(): Promise<void>;
};

type Deps = {
  db: Database;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  present: PresentEvents;
  onCheck: (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]>;
  /** Called for each refusal with a code that the contract does not declare for the socket. */
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
  /** The frame that applies to all users: sent to each new socket, and to all sockets when it changes. */
  standing: () => Promise<ServerFrame>;
};

const catchUpMs = 1_000;
/** The longest time that a catch-up with a hanging connection delays the next one. */
const longestCatchUpMs = 60_000;
/** The average time between two pings of a client. */
const heartbeatSeconds = 30;
/** Unread bytes of all clients together; beyond it, the largest are disconnected. */
const mostUnreadBytesOfAll = 64_000_000;
const socketsPerUser = 5;
const badFramesAllowed = 10;
const framesPerSecond = 30;
const greetingMs = 1_000;
/** How long a client may take to answer the close frame. */
const goodbyeMs = 1_000;

export function createLive(deps: Deps): Live {
  const connections = new Set<Connection>();
  const byUser = new Map<number, Set<Connection>>();
  /** Closing connections: nothing more is sent to them or read from them. */
  const leaving = new Set<Connection>();
  const pump = createPump(deps);
  const closing = new AbortController();
  const wakeUps = createWakeUps();
  let lastStanding: string | undefined;

  deps.bus.onHint(({ userId, frame }) => {
    if (frame === undefined) wake(userId);
    // Another node wrote the frame, checked against the same types.
    else sendAll(userId, frame as ServerFrame);
  });
  void keepCatchingUp();
  const beat = setInterval(heartbeat, 1_000);
  deps.metrics.watch({ name: 'pinline_sockets', help: 'Open live sockets' }, () => [{ value: connections.size }]);
  deps.metrics.watch({ name: 'pinline_sockets_unread_bytes', help: 'Sent to live sockets and not read by their clients yet' }, () => [
    { value: unreadBytesOfAll() },
  ]);

  function wake(userId: number): void {
    wakeUps.wake(userId);
    for (const connection of byUser.get(userId) ?? []) void pump(connection);
  }

  function sendAll(userId: number, frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    for (const connection of byUser.get(userId) ?? []) if (connection.keepsUp()) connection.send(text);
  }

  /** One at a time: parallel ones would slow down a slow database further. */
  async function keepCatchingUp(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await sleep(catchUpMs, undefined, { signal }).catch(() => undefined);
      const timeUp = new AbortController();
      const longest = sleep(longestCatchUpMs, undefined, { signal: AbortSignal.any([signal, timeUp.signal]) }).catch(() => undefined);
      await Promise.race([catchUp(), longest]);
      timeUp.abort();
    }
  }

  /** Finds what lost hints would have reported: new events, ended sessions, and a changed standing frame, which has no hint. */
  async function catchUp(): Promise<void> {
    if (connections.size === 0 || closing.signal.aborted) return;
    try {
      const standing = JSON.stringify(await deps.standing());
      if (lastStanding !== undefined && standing !== lastStanding) for (const connection of connections) connection.send(standing);
      lastStanding = standing;
      const seqs = await findLastSeqs(deps.db.prepared, [...byUser.keys()]);
      for (const connection of connections) {
        if (connection.lastSeq !== null && (seqs.get(connection.userId) ?? 0) > connection.lastSeq) void pump(connection);
      }
      const ended = await findEndedSessions(
        deps.db.read,
        [...connections].map(({ sessionId }) => sessionId),
      );
      for (const connection of connections) {
        const reason = ended.get(connection.sessionId);
        if (reason === 'replaced') closeConnection(connection, closeCodes.replaced, 'user already logged in another device');
        else if (reason !== undefined) closeConnection(connection, closeCodes.badSession, 'Not Authorised');
      }
    } catch (error) {
      if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'live catch-up failed');
    }
  }

  /** Pings are spread over half a minute: pinging all clients at once would delay everything else. */
  function heartbeat(): void {
    for (const connection of connections) {
      connection.frames = 0;
      connection.ping({ isDue: randomInt(heartbeatSeconds) === 0 });
    }
    disconnectTheSlowest();
  }

  function unreadBytesOfAll(): number {
    return connections.values().reduce((sum, connection) => sum + connection.unreadBytes(), 0);
  }

  function disconnectTheSlowest(): void {
    let unread = unreadBytesOfAll();
    if (unread <= mostUnreadBytesOfAll) return;
    for (const connection of [...connections].toSorted((a, b) => b.unreadBytes() - a.unreadBytes())) {
      unread -= connection.unreadBytes();
      connection.socket.terminate();
      if (unread <= mostUnreadBytesOfAll) return;
    }
  }

  /** The `ws` server (socket.ts) disconnects a client that doesn't answer the closing handshake. */
  function closeConnection(connection: Connection, code: number, reason: string): void {
    removeConnection(connection);
    leaving.add(connection);
    connection.socket.close(code, reason);
  }

  function removeConnection(connection: Connection): void {
    const ofUser = byUser.get(connection.userId);
    connections.delete(connection);
    ofUser?.delete(connection);
    if (ofUser?.size === 0) byUser.delete(connection.userId);
  }

  async function receive(connection: Connection, data: RawData): Promise<void> {
    const frame = isFlooding(connection) ? undefined : parseFrame(data);
    if (frame === undefined) return countBadFrame(connection, 'MALFORMED_REQUEST');
    if ('last_seq' in frame) return greet(connection, frame.last_seq);
    if (connection.checks >= framesPerSecond) return countBadFrame(connection, 'RATE_LIMITED');
    connection.checks += 1;
    const answers = await deps.onCheck(connection, frame).catch((error: unknown) => [refusalFrame(deps, error, frame.mobileId)]);
    connection.checks -= 1;
    for (const answer of answers) connection.send(JSON.stringify(answer));
  }

  /** Pings and pongs count too. */
  function isFlooding(connection: Connection): boolean {
    connection.frames += 1;
    return connection.frames > framesPerSecond;
  }

  function countBadFrame(connection: Connection, code: LiveCode): void {
    const { message } = new Refusal(code, { retryAfterSeconds: 1 });
    connection.badFrames += 1;
    if (connection.badFrames >= badFramesAllowed) closeConnection(connection, closeCodes.tooManyBadFrames, 'Too many bad frames');
    else connection.send(JSON.stringify({ message, code }));
  }

  async function greet(connection: Connection, lastSeq: number): Promise<void> {
    const at = performance.now();
    if (connection.isGreeting || at - connection.lastGreetingAt < greetingMs) return countBadFrame(connection, 'RATE_LIMITED');
    connection.lastGreetingAt = at;
    connection.isGreeting = true;
    try {
      const standing = JSON.stringify(await deps.standing());
      lastStanding ??= standing;
      const from = await findReplayStart(deps.db.read, { userId: connection.userId, lastSeq });
      // Finish sending the frames of an earlier greeting before the read position may move back.
      while (connection.pumping !== undefined) await connection.pumping;
      connection.lastSeq = from;
      await pump(connection);
      connection.isCaughtUp = true;
      connection.send(JSON.stringify({ type: 'ready', seq: connection.lastSeq }));
      connection.send(standing);
    } catch (error) {
      // Without a read position it would never be sent anything, so the client has to reconnect.
      closeConnection(connection, closeCodes.goingAway, 'Please try again');
      throw error;
    } finally {
      connection.isGreeting = false;
    }
  }

  return {
    hint(userId) {
      wake(userId);
      deps.bus.publish({ userId });
    },
    tell(userId, frame) {
      sendAll(userId, frame);
      deps.bus.publish({ userId, frame });
    },
    listen: wakeUps.listen,
    open(socket, listener) {
      const connection = createConnection(socket, listener);
      const ofUser = byUser.get(listener.userId) ?? new Set();
      byUser.set(listener.userId, ofUser.add(connection));
      connections.add(connection);
      const [oldest] = ofUser;
      if (oldest !== undefined && ofUser.size > socketsPerUser) closeConnection(oldest, closeCodes.goingAway, 'Too many sockets');
      socket.on('message', (data) => {
        if (!connections.has(connection)) return;
        receive(connection, data).catch((error: unknown) => deps.log.error({ err: error }, 'a live frame failed'));
      });
      const countControlFrame = () => {
        if (connections.has(connection) && isFlooding(connection)) countBadFrame(connection, 'MALFORMED_REQUEST');
      };
      socket.on('ping', countControlFrame);
      socket.on('pong', countControlFrame);
      socket.on('close', () => {
        removeConnection(connection);
        leaving.delete(connection);
      });
      if (closing.signal.aborted) closeConnection(connection, closeCodes.goingAway, 'Server going away');
    },
    async close() {
      closing.abort();
      clearInterval(beat);
      for (const connection of connections) closeConnection(connection, closeCodes.goingAway, 'Server going away');
      for (const until = performance.now() + goodbyeMs; leaving.size > 0 && performance.now() < until;) await sleep(20);
      for (const { socket } of leaving) socket.terminate();
      await deps.bus.close();
    },
  };
}

function parseFrame(data: RawData): ClientFrame | undefined {
  try {
    return clientFrame.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
  } catch {
    return undefined;
  }
}
