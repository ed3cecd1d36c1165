import type { RawData } from 'ws';
import { clientFrame, type ClientFrame, type LiveCode, type ServerFrame } from '@pinline/contract/live/frames';
import { closeCodes } from '@pinline/contract/live/live.rules';
import { askerOfSocket } from '../api/asker-of.ts';
import type { UndeclaredRefusal } from '../api/undeclared-refusals.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { workFor, workForAll } from '../fairness/asker.ts';
import type { Logger } from '../logger.ts';
import type { Standing } from './live-catch-up.ts';
import type { Connection, Listener } from './live-connection.ts';
import type { Connections } from './live-connections.ts';
import { refusalFrame } from './live-refusals.ts';
import { findReplayStart } from './live.sql.ts';

export type CheckFrame = Extract<ClientFrame, { mobileId: string }>;

type Deps = {
  db: Database;
  log: Logger;
  connections: Connections;
  pump: (connection: Connection) => Promise<void>;
  standing: Standing;
  onCheck: (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]>;
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
};

const badFramesAllowed = 10;
/** Those of a user, over all their sockets. */
const framesPerSecond = 30;
const greetingMs = 1_000;

export function createReceiver(deps: Deps) {
  const { connections, standing } = deps;

  async function receive(connection: Connection, data: RawData): Promise<void> {
    const frame = isFlooding(connection) ? undefined : parseFrame(data);
    if (frame === undefined) return countBadFrame(connection, 'MALFORMED_REQUEST');
    if ('last_seq' in frame) return greet(connection, frame.last_seq);
    if (connection.traffic.checks >= framesPerSecond) return countBadFrame(connection, 'RATE_LIMITED');
    connection.traffic.checks += 1;
    const answers = await workFor(askerOfSocket(connection.userId), () => deps.onCheck(connection, frame)).catch((error: unknown) => [
      refusalFrame(deps, error, frame.mobileId),
    ]);
    connection.traffic.checks -= 1;
    for (const answer of answers) connection.send(JSON.stringify(answer));
  }

  function countBadFrame(connection: Connection, code: LiveCode): void {
    const { message } = new Refusal(code, { retryAfterSeconds: 1 });
    connection.badFrames += 1;
    if (connection.badFrames >= badFramesAllowed) connections.close(connection, closeCodes.tooManyBadFrames, 'Too many bad frames');
    else connection.send(JSON.stringify({ message, code }));
  }

  async function greet(connection: Connection, lastSeq: number): Promise<void> {
    const at = performance.now();
    if (connection.isGreeting || at - connection.lastGreetingAt < greetingMs) return countBadFrame(connection, 'RATE_LIMITED');
    connection.lastGreetingAt = at;
    connection.isGreeting = true;
    try {
      const text = await workForAll(standing.read);
      standing.last ??= text;
      const { userId } = connection;
      const from = await workFor(askerOfSocket(userId), () => findReplayStart(deps.db.autocommit, { userId, lastSeq }));
      // Finish sending the frames of an earlier greeting before the read position may move back.
      while (connection.pumping !== undefined) await connection.pumping;
      connection.lastSeq = from;
      await deps.pump(connection);
      connection.isCaughtUp = true;
      connection.send(JSON.stringify({ type: 'ready', seq: connection.lastSeq }));
      connection.send(text);
    } catch (error) {
      // Without a read position it would never be sent anything, so the client has to reconnect.
      connections.close(connection, closeCodes.goingAway, 'Please try again');
      throw error;
    } finally {
      connection.isGreeting = false;
    }
  }

  return {
    onMessage(connection: Connection, data: RawData): void {
      if (!connections.open.has(connection)) return ignore(connection);
      receive(connection, data).catch((error: unknown) => deps.log.error({ err: error }, 'a live frame failed'));
    },
    /** Pings and pongs count too. */
    onControlFrame(connection: Connection): void {
      if (!connections.open.has(connection)) return ignore(connection);
      if (isFlooding(connection)) countBadFrame(connection, 'MALFORMED_REQUEST');
    },
  };
}

function isFlooding({ traffic }: Connection): boolean {
  traffic.frames += 1;
  return traffic.frames > framesPerSecond;
}

/** It is closing. To read on until its client answers took most of a second of a processor from one that floods. */
function ignore(connection: Connection): void {
  connection.badFrames += 1;
  if (connection.badFrames > 2 * badFramesAllowed) connection.socket.pause();
}

function parseFrame(data: RawData): ClientFrame | undefined {
  try {
    return clientFrame.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
  } catch {
    return undefined;
  }
}
