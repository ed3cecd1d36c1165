import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '@pinline/contract/live/frames';
import { closeCodes } from '@pinline/contract/live/live.rules';
import type { UndeclaredRefusal } from '../api/undeclared-refusals.ts';
import type { Database } from '../database/database.ts';
import { repeatEvery } from '../jobs/repeat.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Bus } from './bus.ts';
import { catchUp, createStanding } from './live-catch-up.ts';
import type { Listener } from './live-connection.ts';
import { createConnections } from './live-connections.ts';
import { createPump, seqOf, type PresentEvents } from './live-pump.ts';
import { createReceiver, type CheckFrame } from './live-receive.ts';
import { createWakeUps, type NewsOfUser } from './wake-ups.ts';

export type { CheckFrame, Listener, PresentEvents };

export function presentAll(byType: ReadonlyMap<string, PresentEvents>): PresentEvents {
  return async (userId, events) => {
    const presenters = Map.groupBy(events, ({ type }) => byType.get(type));
    const frames = await Promise.all([...presenters].map(async ([present, theirs]) => (await present?.(userId, theirs)) ?? []));
    return frames.flat().toSorted((a, b) => (seqOf(a) ?? 0) - (seqOf(b) ?? 0));
  };
}

/** A commit writes the event, then publishes a hint; sockets read on from their last event. Delivery is at least once, in order. */
export type Live = {
  hint(userId: number): void;
  /** Not stored; it may be lost. */
  send(userId: number, frame: ServerFrame): void;
  /** For a call that waits until something is stored on any node. Hints may be lost: also read regularly. */
  listen(userId: number): NewsOfUser;
  /** The same, for what serves many waiting calls together. */
  watch(userId: number, onNews: () => void): { stop(): void };
  open(socket: WebSocket, listener: Listener): void;
  /** What waits for news should end. */
  isClosing(): boolean;
  close(): Promise<void>;
};

type Deps = {
  db: Database;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  present: PresentEvents;
  onCheck: (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]>;
  onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void;
  standing: () => Promise<ServerFrame>;
};

const catchUpMs = 1_000;
const longestCatchUpMs = 60_000;
const beatMs = 1_000;

export function createLive(deps: Deps): Live {
  const connections = createConnections();
  const wakeUps = createWakeUps();
  const closing = new AbortController();
  const parts = { ...deps, connections, pump: createPump(deps), standing: createStanding(deps.standing) };
  const receiver = createReceiver(parts);

  deps.bus.onHint(({ userId, frame }) => {
    if (frame === undefined) wake(userId);
    // Another node wrote the frame, checked against the same types.
    else sendAll(userId, frame as ServerFrame);
  });
  const logFailure = (error: unknown) => deps.log.error({ err: error }, 'a round of the live channel failed');
  const catchUps = repeatEvery(catchUpMs, () => limitCatchUp(catchUp(parts), closing.signal), logFailure);
  const beats = repeatEvery(beatMs, connections.beat, logFailure);
  deps.metrics.watch({ name: 'pinline_sockets', help: 'Open live sockets' }, () => [{ value: connections.open.size }]);
  deps.metrics.watch({ name: 'pinline_sockets_unread_bytes', help: 'Sent to live sockets and not read by their clients yet' }, () => [
    { value: connections.unreadBytes() },
  ]);

  function wake(userId: number): void {
    wakeUps.wake(userId);
    for (const connection of connections.ofUser(userId)) void parts.pump(connection);
  }

  function sendAll(userId: number, frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    for (const connection of connections.ofUser(userId)) if (connection.keepsUp()) connection.send(text);
  }

  return {
    hint(userId) {
      wake(userId);
      deps.bus.publish({ userId });
    },
    send(userId, frame) {
      sendAll(userId, frame);
      deps.bus.publish({ userId, frame });
    },
    listen: wakeUps.listen,
    watch: wakeUps.watch,
    open(socket, listener) {
      const connection = connections.add(socket, listener);
      const countControlFrame = () => receiver.onControlFrame(connection);
      socket.on('message', (data) => receiver.onMessage(connection, data));
      socket.on('ping', countControlFrame);
      socket.on('pong', countControlFrame);
      if (closing.signal.aborted) connections.close(connection, closeCodes.goingAway, 'Server going away');
    },
    isClosing: () => closing.signal.aborted,
    async close() {
      closing.abort();
      wakeUps.wakeAll();
      await Promise.all([catchUps.stop(), beats.stop()]);
      await connections.closeAll();
      await deps.bus.close();
    },
  };
}

async function limitCatchUp(work: Promise<void>, closing: AbortSignal): Promise<void> {
  const done = new AbortController();
  const longest = sleep(longestCatchUpMs, undefined, { signal: AbortSignal.any([closing, done.signal]) }).catch(() => undefined);
  await Promise.race([work, longest]);
  done.abort();
}
