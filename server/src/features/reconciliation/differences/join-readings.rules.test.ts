import { expect, test } from 'vitest';
import type { ProviderGap } from '../provider-reconciliation.rules.ts';
import { joinReadings } from './join-readings.rules.ts';
import type { ReadDay } from './read-days.ts';

const span = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };
const since = new Date('2026-11-20T00:10:00Z');
const inside = { from: since, to: new Date('2026-11-20T23:50:00Z') };
const gap: ProviderGap = {
  with: 'provider X',
  kind: 'charged there',
  reference: '7',
  at: new Date('2026-11-20T12:00:00Z'),
  paise: 900,
  micros: 100_000,
  currency: 'USD',
  says: 'the user has the money back',
};
const aDay = (change: Partial<ReadDay>): ReadDay => ({
  span,
  gaps: [gap],
  givenBack: [],
  hasHistory: true,
  isComplete: true,
  since,
  note: undefined,
  ...change,
});

test('lists once a gap that both readings or two overlapping days have', async () => {
  const other = { ...aDay({}), span: { from: span.to, to: new Date('2026-11-22T00:00:00Z') } };
  expect(await joinReadings([aDay({}), other], [aDay({}), other])).toMatchObject({ gaps: [{ reference: '7' }], note: null });
  expect(await joinReadings([aDay({})], [aDay({ gaps: [] })])).toEqual({
    gaps: [],
    givenBack: [],
    complete: [inside],
    hasHistory: true,
    note: null,
  });
});

test('what was given back on any day counts', async () => {
  const days = [aDay({ gaps: [], givenBack: ['7'] }), aDay({ gaps: [], givenBack: ['8'] })];
  expect((await joinReadings(days, [])).givenBack).toEqual(['7', '8']);
});

test('a second reading that was incomplete ends nothing, and its note is kept', async () => {
  const cut = aDay({ gaps: [], isComplete: false, note: 'its list is incomplete' });
  expect(await joinReadings([aDay({})], [cut])).toMatchObject({ gaps: [], complete: [], note: 'its list is incomplete' });
  expect(await joinReadings([cut], [])).toMatchObject({ gaps: [], complete: [], note: 'its list is incomplete' });
});

test('a day ends nothing from before the time that it is of', async () => {
  const later = new Date('2026-11-20T20:00:00Z');
  expect((await joinReadings([aDay({ gaps: [], since: later })], [])).complete).toEqual([{ ...inside, from: later }]);
  expect((await joinReadings([aDay({ gaps: [], since: span.to })], [])).complete).toEqual([]);
});

test('a provider that shows its history only once ends nothing', async () => {
  expect((await joinReadings([aDay({})], [aDay({ gaps: [], hasHistory: false })])).complete).toEqual([]);
});
