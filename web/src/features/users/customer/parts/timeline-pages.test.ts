import { expect, test } from 'vitest';
import type { CustomerEvent } from '../customer.api.ts';
import { continueEvents } from './timeline-pages.ts';

// Only the id matters here.
const events = (ids: string) => Array.from(ids, (_id) => ({ _id }) as CustomerEvent);
const idsOf = (all: readonly CustomerEvent[]) => all.map(({ _id }) => _id).join('');

test.each([
  ['nothing was read on', 'fed', undefined, 'fed', 'after d'],
  ['nothing is new', 'fed', 'fedcb', 'fedcb', 'after b'],
  ['events are new', 'hgf', 'fedcb', 'hgfedcb', 'after b'],
  ['more are new than a page holds', 'jih', 'fedcb', 'jih', 'after h'],
  ['the customer has none', '', 'fed', '', 'after undefined'],
])('shows what is newest, and what was read on without a gap: %s', (_, newest, read, shown, next) => {
  const first = { data: events(newest), next: `after ${newest.at(-1)}` };
  const found = continueEvents(first, read === undefined ? undefined : { events: events(read), next: `after ${read.at(-1)}` });
  expect([idsOf(found.events), found.next]).toEqual([shown, next]);
});
