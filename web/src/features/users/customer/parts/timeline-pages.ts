import type { CustomerEvent } from '../customer.api.ts';

export type ReadEvents = { events: readonly CustomerEvent[]; next: string | null };

/** The newest events, with the earlier ones that were read on as long as nothing is missing between them. */
export function continueEvents(newest: { data: readonly CustomerEvent[]; next: string | null }, read: ReadEvents | undefined): ReadEvents {
  const last = newest.data.at(-1)?._id;
  const place = read === undefined ? -1 : read.events.findIndex(({ _id }) => _id === last);
  if (read === undefined || place < 0) return { events: newest.data, next: newest.next };
  return { events: [...newest.data, ...read.events.slice(place + 1)], next: read.next };
}
