import type { ServerFrame } from '@pinline/contract/live/frames';
import { closeCodes } from '@pinline/contract/live/live.rules';
import { isDatabaseAway, type Database } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import type { Connection } from './live-connection.ts';
import type { Connections } from './live-connections.ts';
import { findEndedSessions, findLastSeqs } from './live.sql.ts';

type Deps = { db: Database; log: Logger; connections: Connections; pump: (connection: Connection) => Promise<void>; standing: Standing };

/** The frame that applies to all users: sent to each new socket, and to all sockets when it changes. */
export type Standing = { read(): Promise<string>; last: string | undefined };

export function createStanding(read: () => Promise<ServerFrame>): Standing {
  return { read: async () => JSON.stringify(await read()), last: undefined };
}

/** What lost hints would have reported, and a changed standing frame, which has no hint. */
export async function catchUp(deps: Deps): Promise<void> {
  if (deps.connections.open.size === 0) return;
  try {
    await sendChangedStanding(deps);
    await sendMissedEvents(deps);
    await closeEndedSessions(deps);
  } catch (error) {
    if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'live catch-up failed');
  }
}

async function sendChangedStanding({ connections, standing }: Deps): Promise<void> {
  const text = await standing.read();
  if (standing.last !== undefined && text !== standing.last) for (const connection of connections.open) connection.send(text);
  standing.last = text;
}

async function sendMissedEvents({ db, connections, pump }: Deps): Promise<void> {
  const seqs = await findLastSeqs(db.prepared, connections.userIds());
  for (const connection of connections.open) {
    if (connection.lastSeq !== null && (seqs.get(connection.userId) ?? 0) > connection.lastSeq) void pump(connection);
  }
}

async function closeEndedSessions({ db, connections }: Deps): Promise<void> {
  const ended = await findEndedSessions(
    db.autocommit,
    [...connections.open].map(({ sessionId }) => sessionId),
  );
  for (const connection of connections.open) {
    const reason = ended.get(connection.sessionId);
    if (reason === 'replaced') connections.close(connection, closeCodes.replaced, 'user already logged in another device');
    else if (reason !== undefined) connections.close(connection, closeCodes.badSession, 'Not Authorised');
  }
}
