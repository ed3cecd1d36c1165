import type { Deps } from '../../../deps.ts';
import { askerOfSocket } from '../../../platform/api/asker-of.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import { workFor } from '../../../platform/fairness/asker.ts';
import { answer, type Reader } from './event-readers.ts';
import { findEventsFor, type EventRow } from './events.sql.ts';
import { presentSoftwareEvents, type PresentedEvent } from './present-events.ts';

const eventsPerRound = 2_000;
const eventsPerStream = 100;

type Read = { reader: Reader; events: EventRow[] | undefined };

/** Reads for all of them in one statement. What fails is read from the same event at the next check. */
export async function readDue(deps: Deps, due: readonly Reader[], onGiven: () => void): Promise<void> {
  if (due.length === 0) return;
  for (const reader of due) reader.isDue = false;
  // Many that are behind continue in small steps, each in every round.
  const limit = Math.max(1, Math.min(eventsPerStream, Math.floor(eventsPerRound / due.length)));
  const found = await findEventsFor(deps.workers, due, limit);
  const read = due.map((reader, index) => ({ reader, events: found[index] }));
  for (const { reader, events } of read) if (events === undefined) answer(reader, 'closed');
  for (const { reader, events = [] } of read) if (events.length < limit) reader.isReplaying = false;
  const withNews = read.filter(({ events }) => events !== undefined && events.length > 0);
  for (const [userId, theirs] of Map.groupBy(withNews, ({ reader }) => reader.userId)) void give(userId, theirs);

  /** No round waits for it: a user whose turn for a connection is far away delays no other. */
  async function give(userId: number, theirs: readonly Read[]): Promise<void> {
    for (const { reader } of theirs) reader.isGiving = true;
    await giveNews(deps, { userId, theirs, limit }).catch((error: unknown) => noteFailure(deps, error));
    for (const { reader } of theirs) reader.isGiving = false;
    onGiven();
  }
}

export function noteFailure({ log }: Pick<Deps, 'log'>, error: unknown): void {
  if (!isDatabaseAway(error)) log.error({ err: error }, 'events could not be streamed');
}

/** Each event is presented once for all streams of its user. */
async function giveNews(deps: Deps, { userId, theirs, limit }: { userId: number; theirs: readonly Read[]; limit: number }): Promise<void> {
  const rows = new Map(theirs.flatMap(({ events = [] }) => events.map((event) => [event.seq, event] as const)));
  const presented = await workFor(askerOfSocket(userId), () =>
    presentSoftwareEvents({ ...deps, db: deps.workers }, userId, [...rows.values()]),
  );
  const texts = new Map(presented.map((event) => [event.seq, writeEvent(event)]));
  for (const { reader, events = [] } of theirs) {
    // The reader no longer waits: it reads the events when it asks again.
    if (reader.give === undefined) {
      reader.isDue = true;
      continue;
    }
    reader.after = events.at(-1)?.seq ?? reader.after;
    reader.isDue ||= events.length === limit;
    const text = events.map(({ seq }) => texts.get(seq) ?? '').join('');
    if (text !== '') answer(reader, { text });
  }
}

function writeEvent({ seq, body }: PresentedEvent): string {
  return `id: ${seq}\nevent: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`;
}
