import type { ServerFrame } from '@pinline/contract/live/frames';
import { askerOfSocket } from '../api/asker-of.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/database.ts';
import { workFor } from '../fairness/asker.ts';
import type { Connection } from './live-connection.ts';
import { findEventsAfter, type StoredEvent } from './live.sql.ts';
import type { Logger } from '../logger.ts';
import type { Metrics, Timing } from '../metrics/metrics.ts';

/** In order. Features provide one for each type of event they record. */
export type PresentEvents = (userId: number, events: StoredEvent[]) => Promise<ServerFrame[]>;

const eventsPerRead = 200;
const eventLag: Timing = {
  name: 'pinline_event_lag_seconds',
  help: 'From an event stored to its frame sent, on sockets that are up to date',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
};

export function createPump(deps: { db: Database; log: Logger; metrics: Metrics; present: PresentEvents }) {
  async function sendUnseen(connection: Connection): Promise<void> {
    let limit = eventsPerRead;
    try {
      while (connection.isBehind) {
        if (!(await connection.caughtUp())) return;
        connection.isBehind = false;
        const from = { userId: connection.userId, seq: connection.lastSeq ?? 0, limit };
        const events = await findEventsAfter(deps.db.prepared, from);
        const frames = await deps.present(connection.userId, events);
        const sent = sendWhileKeepingUp(connection, frames);
        const lastSeq = (sent === frames.length ? events.at(-1)?.seq : seqOf(frames[sent - 1])) ?? from.seq;
        if (connection.isCaughtUp) for (const { seq, ageSeconds } of events) if (seq <= lastSeq) deps.metrics.observe(eventLag, ageSeconds);
        connection.lastSeq = lastSeq;
        connection.isBehind ||= sent < frames.length || events.length === limit;
        // For a slow client, reads and presents no more than it takes at a time.
        limit = sent < frames.length ? sent * 2 : eventsPerRead;
      }
    } catch (error) {
      // The next hint or catch-up continues from the same place.
      if (!isDatabaseAway(error)) deps.log.error({ err: error, userId: connection.userId }, 'live events could not be sent');
    } finally {
      connection.pumping = undefined;
    }
  }

  /** One run per connection; a hint during it makes it read once more. */
  return async (connection: Connection): Promise<void> => {
    connection.isBehind = true;
    if (connection.lastSeq !== null) await (connection.pumping ??= workFor(askerOfSocket(connection.userId), () => sendUnseen(connection)));
  };
}

function sendWhileKeepingUp(connection: Connection, frames: ServerFrame[]): number {
  for (const [index, frame] of frames.entries()) {
    connection.send(JSON.stringify(frame));
    if (!connection.keepsUp()) return index + 1;
  }
  return frames.length;
}

export function seqOf(frame: ServerFrame | undefined): number | undefined {
  return frame !== undefined && 'seq' in frame ? frame.seq : undefined;
}
