import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';
import { clientFrame, type ClientFrame, type ServerFrame } from '@pinline/contract/live';
import { closeCodes } from '@pinline/contract/live.rules';
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';
import { isDatabaseAway } from './database.ts';
import { Refusal } from './errors.ts';
import { endedSessions, eventsAfter, lastSeqs, startOfReplay, type StoredEvent } from './live.sql.ts';
import type { Logger } from './logger.ts';
import type { Metrics, Timing } from './metrics.ts';

/** Makes frames of stored events, in their order. Features give one for each type of event they record. */
export type PresentEvents = (userId: number, events: StoredEvent[]) => Promise<ServerFrame[]>;
/** Events of the named types by their presenters, all others by the last one; the order of the events stays. */
export function presentAll(byType: Record<string, PresentEvents>, others: PresentEvents): PresentEvents {
  return async (userId, events) => {
    const presenters = Map.groupBy(events, ({ type }) => byType[type] ?? others);
    const frames = await Promise.all([...presenters].map(([present, theirs]) => present(userId, theirs)));
    return frames.flat().toSorted((a, b) => seqOf(a) - seqOf(b));
  };
}

function seqOf(frame: ServerFrame): number {
  return 'seq' in frame ? (frame.seq ?? 0) : 0;
}

export type CheckFrame = Extract<ClientFrame, { mobileId: string }>;
export type Listener = { userId: number; sessionId: string };

/**
 * The live channel. A commit writes the event; after it comes a hint; every socket of the user reads on from the last event it was sent.
 * The database is the truth and the hint is only speed: at least once, in order, whatever is lost on the way.
 */
export type Live = {
  /** Something was stored for this user. Call it after the commit. */
  hint(userId: number): void;
  /** A frame for now only: not stored, lost without harm. */
  tell(userId: number, frame: ServerFrame): void;
  open(socket: WebSocket, listener: Listener): void;
  /** Open sockets of this node. */
  size(): number;
  close(): Promise<void>;
};

type Connection = Listener & {
  socket: WebSocket;
  /** The newest event sent; null until the client said what it has. */
  lastSeq: number | null;
  isPumping: boolean;
  isBehind: boolean;
  /** It was sent what it had missed; what comes from now on is news. */
  isCaughtUp: boolean;
  badFrames: number;
  /** Frames of this second, against floods. */
  frames: number;
  isAlive: boolean;
};

type Deps = {
  db: Database;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  present: PresentEvents;
  onCheck: (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]>;
  /** What holds for everybody: told to each socket that opens, and to all of them when it changes. */
  standing: () => Promise<ServerFrame>;
};

const catchUpMs = 1_000;
const heartbeatMs = 30_000;
const socketsPerUser = 5;
const badFramesAllowed = 10;
const framesPerSecond = 30;
const eventsPerRead = 200;
const eventLag: Timing = {
  name: 'pinline_event_lag_seconds',
  help: 'From an event stored to its frame sent, on sockets that are up to date',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
};
/** How long a client may take to answer that the server goes away. */
const goodbyeMs = 1_000;

export function createLive(deps: Deps): Live {
  const connections = new Set<Connection>();
  const byUser = new Map<number, Set<Connection>>();
  let isClosing = false;
  let toldToAll: string | undefined;

  deps.bus.onHint(({ userId, frame }) => {
    if (frame === undefined) wake(userId);
    // Another node of ours wrote the frame; it went through the same types there.
    else sendAll(userId, frame as ServerFrame);
  });
  const catchUpTimer = setInterval(() => void catchUp(), catchUpMs);
  const beat = setInterval(heartbeat, heartbeatMs / 30);

  function wake(userId: number): void {
    for (const connection of byUser.get(userId) ?? []) void pump(connection);
  }

  function sendAll(userId: number, frame: ServerFrame): void {
    for (const { socket } of byUser.get(userId) ?? []) socket.send(JSON.stringify(frame));
  }

  /** Sends what the connection has not seen. One at a time per connection; a hint on the way makes it look once more. */
  async function pump(connection: Connection): Promise<void> {
    connection.isBehind = true;
    if (connection.isPumping || connection.lastSeq === null) return;
    connection.isPumping = true;
    try {
      while (connection.isBehind) {
        connection.isBehind = false;
        const events = await eventsAfter(deps.db.prepared, { userId: connection.userId, seq: connection.lastSeq, limit: eventsPerRead });
        const frames = await deps.present(connection.userId, events);
        for (const frame of frames) connection.socket.send(JSON.stringify(frame));
        if (connection.isCaughtUp) for (const { ageSeconds } of events) deps.metrics.observe(eventLag, ageSeconds);
        connection.lastSeq = events.at(-1)?.seq ?? connection.lastSeq;
        if (events.length === eventsPerRead) connection.isBehind = true;
      }
    } catch (error) {
      // The next hint or catch-up reads again from the same place.
      if (!isDatabaseAway(error)) deps.log.error({ err: error, userId: connection.userId }, 'live events could not be sent');
    } finally {
      connection.isPumping = false;
    }
  }

  /** Looks for what lost hints would have told: new events and ended sessions. And for what holds for everybody, which no hint tells of. */
  async function catchUp(): Promise<void> {
    if (connections.size === 0) return;
    try {
      const standing = JSON.stringify(await deps.standing());
      if (toldToAll !== undefined && standing !== toldToAll) for (const { socket } of connections) socket.send(standing);
      toldToAll = standing;
      const seqs = await lastSeqs(deps.db.prepared, [...byUser.keys()]);
      for (const connection of connections) {
        if (connection.lastSeq !== null && (seqs.get(connection.userId) ?? 0) > connection.lastSeq) void pump(connection);
      }
      const ended = await endedSessions(
        deps.db.read,
        [...connections].map(({ sessionId }) => sessionId),
      );
      for (const connection of connections) {
        const reason = ended.get(connection.sessionId);
        if (reason === 'replaced') connection.socket.close(closeCodes.replaced, 'user already logged in another device');
        else if (reason !== undefined) connection.socket.close(closeCodes.badSession, 'Not Authorised');
      }
    } catch (error) {
      if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'live catch-up failed');
    }
  }

  /** Spread over the half minute: pinging everybody at once would hold up everything else. */
  function heartbeat(): void {
    for (const connection of connections) {
      connection.frames = 0;
      if (randomInt(30) !== 0) continue;
      if (!connection.isAlive) {
        connection.socket.terminate();
        continue;
      }
      connection.isAlive = false;
      connection.socket.ping();
    }
  }

  async function receive(connection: Connection, data: RawData): Promise<void> {
    connection.frames += 1;
    const frame = connection.frames > framesPerSecond ? undefined : parseFrame(data);
    if (frame === undefined) {
      connection.badFrames += 1;
      if (connection.badFrames >= badFramesAllowed) connection.socket.close(closeCodes.tooManyBadFrames, 'Too many bad frames');
      else connection.socket.send(JSON.stringify({ message: 'This request cannot be read.', code: 'MALFORMED_REQUEST' }));
      return;
    }
    if ('last_seq' in frame) await greet(connection, frame.last_seq);
    else
      for (const answer of await deps.onCheck(connection, frame).catch((error: unknown) => refusalFrame(error, frame)))
        connection.socket.send(JSON.stringify(answer));
  }

  async function greet(connection: Connection, lastSeq: number): Promise<void> {
    let standing: string;
    try {
      standing = JSON.stringify(await deps.standing());
      toldToAll ??= standing;
      connection.lastSeq = lastSeq === 0 ? await startOfReplay(deps.db.read, connection.userId) : lastSeq;
    } catch (error) {
      // Without a place to read from it would never hear anything; the client comes again.
      connection.socket.close(closeCodes.goingAway, 'Please try again');
      throw error;
    }
    await pump(connection);
    connection.isCaughtUp = true;
    connection.socket.send(JSON.stringify({ type: 'ready', seq: connection.lastSeq }));
    connection.socket.send(standing);
  }

  function refusalFrame(error: unknown, frame: CheckFrame): ServerFrame[] {
    if (error instanceof Refusal) return [{ message: error.message, code: error.code, mobileId: frame.mobileId }];
    deps.log.error({ err: error }, 'a check over the live socket failed');
    return [{ message: 'Something went wrong on our side. Please try again.', code: 'INTERNAL_ERROR', mobileId: frame.mobileId }];
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
    open(socket, listener) {
      const connection: Connection = {
        ...listener,
        socket,
        lastSeq: null,
        isPumping: false,
        isBehind: false,
        isCaughtUp: false,
        badFrames: 0,
        frames: 0,
        isAlive: true,
      };
      const ofUser = byUser.get(listener.userId) ?? new Set();
      byUser.set(listener.userId, ofUser.add(connection));
      connections.add(connection);
      const [oldest] = ofUser;
      if (ofUser.size > socketsPerUser) oldest?.socket.close(closeCodes.goingAway, 'Too many sockets');
      socket.on('message', (data) => {
        receive(connection, data).catch((error: unknown) => deps.log.error({ err: error }, 'a live frame failed'));
      });
      socket.on('pong', () => (connection.isAlive = true));
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        connections.delete(connection);
        ofUser.delete(connection);
        if (ofUser.size === 0) byUser.delete(listener.userId);
      });
      if (isClosing) socket.close(closeCodes.goingAway, 'Server going away');
    },
    size: () => connections.size,
    async close() {
      isClosing = true;
      clearInterval(catchUpTimer);
      clearInterval(beat);
      for (const { socket } of connections) socket.close(closeCodes.goingAway, 'Server going away');
      for (const until = performance.now() + goodbyeMs; connections.size > 0 && performance.now() < until;) await sleep(20);
      for (const { socket } of connections) socket.terminate();
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
