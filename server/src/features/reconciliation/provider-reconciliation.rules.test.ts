import { expect, test } from 'vitest';
import type { UpstreamBooking } from '../providers/provider.ts';
import { compareBookings } from './provider-reconciliation.rules.ts';
import type { OurNumber } from './provider-reconciliation.sql.ts';

const at = new Date('2026-01-01T10:00:00Z');
const account = { providerId: 1, name: 'X', currency: 'USD', paisePerUnit: 8_800 };
const span = { missingFrom: new Date('2025-12-31T00:00:00Z'), missingTo: new Date('2026-01-02T00:00:00Z') };
const their = (given: Partial<UpstreamBooking>): UpstreamBooking => ({
  upstreamId: '7',
  phoneNumber: '919876543210',
  cost: { micros: 100_000, currency: 'USD' },
  createdAt: at,
  state: 'charged',
  ...given,
});
const our = (given: Partial<OurNumber>): OurNumber => ({
  providerId: 1,
  upstreamId: '7',
  phoneNumber: '+919876543210',
  costMicros: 100_000,
  currency: 'USD',
  paisePerUnit: 8_800,
  sentAt: at,
  isOurs: true,
  isWrittenOff: false,
  ceilingMicros: null,
  isRefundedHere: false,
  isCancelTooLate: false,
  ...given,
});
const compare = (theirs: Partial<UpstreamBooking>[], ours: Partial<OurNumber>[]) =>
  compareBookings({ account, theirs: theirs.map(their), ours: ours.map(our), dayOf: (day) => day.toISOString().slice(0, 10) }, span);
const kinds = async (theirs: Partial<UpstreamBooking>[], ours: Partial<OurNumber>[]) =>
  (await compare(theirs, ours)).gaps.map(({ kind, paise }) => [kind, paise]);

test.each<[string, Partial<UpstreamBooking>[], Partial<OurNumber>[]]>([
  ['both have it', [{}], [{}]],
  ['it is open and a user waits', [{ state: 'open' }], [{}]],
  ['it was given back on both sides', [{ state: 'refunded' }], [{ isOurs: false }]],
  ['someone else had it and gave it back', [{ state: 'refunded' }], []],
  ['we wrote it off', [{}], [{ isOurs: false, isWrittenOff: true }]],
  ['the answer told no cost', [{}], [{ costMicros: null }]],
  ['another entry of the account bought it', [{}], [{ providerId: 2 }]],
  ['another entry bought it, and its number is not known', [{}], [{ providerId: 2, phoneNumber: null }]],
  ['another entry bought it, and they leave the prefix out', [{ phoneNumber: '9876543210' }], [{ providerId: 2 }]],
  ['another entry bought it, and we leave the prefix out', [{}], [{ providerId: 2, phoneNumber: '9876543210' }]],
  ['its user has the money back, and it cost nothing', [{ cost: { micros: 0, currency: 'USD' } }], [{ isOurs: false }]],
  ['it costs what we wrote down, which is more than we would pay', [{}], [{ ceilingMicros: 60_000 }]],
  ['ours is older than what was asked for', [], [{ sentAt: new Date('2025-12-30T00:00:00Z') }]],
  ['ours was given back before it was listed', [], [{ isOurs: false }]],
  ['ours is newer than what was asked for', [], [{ sentAt: new Date('2026-01-02T00:00:00.001Z') }]],
  ['another entry of the account has one that was not sold', [], [{ providerId: 2 }]],
  ['no one here bought it, and it cost nothing', [{ cost: null }], []],
  ['they name no cost of what a user pays', [{ cost: null }], [{}]],
  ['they name no cost of what a user waits for', [{ cost: null, state: 'open' }], [{}]],
  ['it was refunded to us, and the answer told no cost', [{ state: 'refunded' }], [{ costMicros: null }]],
  ['they charge what we pay at most, and the answer told no cost', [{}], [{ costMicros: null, ceilingMicros: 100_000 }]],
  ['they gave it back, and so did we', [{ state: 'refunded' }], [{ isRefundedHere: true }]],
  ['both gave it back, in another currency', [{ state: 'refunded' }], [{ isOurs: false, currency: 'RUB' }]],
  ['another entry of the account gave it back', [{}], [{}, { providerId: 2, isOurs: false }]],
  ['another entry of the account gave it back, told first', [{}], [{ providerId: 2, isOurs: false }, {}]],
])('finds no gap where %s', async (_title, theirs, ours) => {
  expect((await compare(theirs, ours)).gaps).toEqual([]);
});

test.each<[string, Partial<UpstreamBooking>[], Partial<OurNumber>[], number]>([
  ['unknown charge', [{}], [], 880],
  ['unknown charge', [{ state: 'unclear' }], [], 880],
  ['unmatched number', [{ state: 'open' }], [], 880],
  ['other cost', [{}], [{ costMicros: 99_999 }], 1],
  ['other cost', [{}], [{ costMicros: 200_000 }], 880],
  ['other cost', [{}], [{ isOurs: false, isWrittenOff: true, costMicros: 60_000 }], 352],
  ['other cost', [{}], [{ costMicros: null, ceilingMicros: 60_000 }], 352],
  ['unknown charge', [{}], [{ providerId: 2, phoneNumber: '+919876543211' }], 880],
  ['charged there', [{}], [{ isOurs: false }], 880],
  ['still open', [{ state: 'open' }], [{ isOurs: false }], 880],
  ['refunded there', [{ state: 'refunded' }], [{}], 880],
  ['not sold', [], [{}], 880],
  ['not sold', [], [{ paisePerUnit: 9_000 }], 900],
  ['not sold', [], [{ paisePerUnit: null }], 880],
  ['not sold', [], [{ costMicros: null }], 1],
  ['not sold', [], [{ sentAt: span.missingFrom }], 880],
  ['not sold', [], [{ sentAt: span.missingTo }], 880],
  ['charged there', [{}], [{ isOurs: false, paisePerUnit: 9_000 }], 900],
  ['charged there', [{ cost: null }], [{ isOurs: false }], 880],
])('%s: %o beside %o', async (kind, theirs, ours, paise) => {
  expect(await kinds(theirs, ours)).toEqual([[kind, paise]]);
});

test.each<[string, Partial<UpstreamBooking>[], Partial<OurNumber>[], string]>([
  ['unknown charge', [{}], [], 'the provider charged it, and no one here bought it'],
  ['unmatched number', [{ state: 'open' }], [], 'it is open there, and no one here bought it'],
  ['other cost', [{}], [{ costMicros: 99_999 }], 'it costs 0.10 USD there, and we wrote down 0.099999 USD'],
  ['other cost', [{}], [{ costMicros: null, ceilingMicros: 60_000 }], 'it costs 0.10 USD there, and we pay at most 0.06 USD'],
  [
    'refunded there',
    [{ state: 'refunded', cost: { micros: 1, currency: 'RUB' } }],
    [{}],
    'a user pays or waits for it, and the provider gave it back',
  ],
  ['charged there', [{}], [{ isOurs: false }], 'the user has the money back, and the provider keeps its own'],
  [
    'charged there',
    [{}],
    [{ isOurs: false, isCancelTooLate: true }],
    'the user has the money back, and the provider refused the cancel as too late',
  ],
  ['still open', [{ state: 'open' }], [{ isOurs: false }], 'the user has the money back, and it is still open there'],
  ['refunded there', [{ state: 'refunded' }], [{}], 'a user pays or waits for it, and the provider gave it back'],
  ['not sold', [], [{}], 'we have it, and the provider never sold it'],
])('%s names the account, the number, the time and the meaning', async (kind, theirs, ours, says) => {
  expect((await compare(theirs, ours)).gaps).toEqual([
    { with: 'provider X', kind, reference: '7', at, micros: expect.any(Number), currency: 'USD', paise: expect.any(Number), says },
  ]);
});

test.each<[string, Partial<UpstreamBooking>, Partial<OurNumber>[]]>([
  ['of ours', { cost: { micros: 9_000_000, currency: 'RUB' } }, [{}]],
  ['of no one', { cost: { micros: 9_000_000, currency: 'RUB' } }, []],
  ['that we wrote down in another currency', {}, [{ costMicros: 9_000_000, currency: 'RUB' }]],
])('a booking %s in another currency is reported separately and not added up', async (_title, theirs, ours) => {
  const { gaps, days } = await compare([theirs, { upstreamId: '8' }], [...ours, { upstreamId: '8' }]);
  const says = 'it is booked in RUB, and the account is set to USD: not added up';
  expect(gaps).toEqual([{ with: 'provider X', kind: 'other currency', reference: '7', at, micros: 0, currency: 'USD', paise: 1, says }]);
  expect(days[0]?.theirsMicros).toBeLessThanOrEqual(200_000);
  expect(days[0]?.oursMicros).toBeLessThanOrEqual(200_000);
});

test('a booking in a currency that is not known says so', async () => {
  const { gaps } = await compare([{ cost: { micros: 1, currency: 'unknown' } }], [{}]);
  expect(gaps.map(({ says }) => says)).toEqual(['it is booked in a currency we don’t know, and the account is set to USD: not added up']);
});

test('reports no missing number unless the whole list was read', async () => {
  expect(await compareBookings({ account, theirs: [], ours: [our({})], dayOf: String }, undefined)).toEqual({
    gaps: [],
    days: [],
    givenBack: [],
  });
});

test.each<[string, Partial<UpstreamBooking>[], Partial<OurNumber>[], string[]]>([
  ['a number that counts as kept there', [{ state: 'refunded' }], [{ isOurs: false, isWrittenOff: true }], ['7']],
  ['none that costs nothing anyway', [{ state: 'refunded' }], [{ isOurs: false }], []],
  ['none that a user pays for', [{ state: 'refunded' }], [{}], []],
  ['none that another line charges', [{ state: 'refunded' }, {}], [{ isOurs: false, isWrittenOff: true }], []],
  ['none of another provider', [{ state: 'refunded' }], [{ providerId: 2, isOurs: false, isWrittenOff: true }], []],
])('names as given back %s', async (_title, theirs, ours, givenBack) => {
  expect((await compare(theirs, ours)).givenBack).toEqual(givenBack);
});

test('a day includes missing numbers and those without a cost, and no refunded ones', async () => {
  const { days } = await compare(
    [
      { upstreamId: '1', createdAt: new Date('2026-01-02T00:00:00Z') },
      { upstreamId: '2', state: 'refunded' },
      { upstreamId: '3' },
      { upstreamId: '4' },
    ],
    [
      { upstreamId: '1', costMicros: null },
      { upstreamId: '2', isOurs: false },
      { upstreamId: '4', isOurs: false },
      { upstreamId: '5', costMicros: 70_000 },
      { upstreamId: '6', costMicros: null },
    ],
  );
  expect(days).toEqual([
    { day: '2026-01-01', currency: 'USD', theirsMicros: 200_000, oursMicros: 70_000, writtenOffMicros: 0 },
    { day: '2026-01-02', currency: 'USD', theirsMicros: 100_000, oursMicros: 100_000, writtenOffMicros: 0 },
  ]);
});

test('a day has what users pay for though it was refunded there, not what they were refunded as well, and writes off our own cost', async () => {
  const { days } = await compare(
    [{ upstreamId: '1', state: 'refunded' }, { upstreamId: '2', state: 'refunded' }, { upstreamId: '3' }],
    [
      { upstreamId: '1', costMicros: 70_000 },
      { upstreamId: '2', isRefundedHere: true },
      { upstreamId: '3', isOurs: false, isWrittenOff: true, costMicros: 60_000 },
    ],
  );
  expect(days).toEqual([{ day: '2026-01-01', currency: 'USD', theirsMicros: 100_000, oursMicros: 70_000, writtenOffMicros: 60_000 }]);
});

test("doesn't net out two differences, and sums each side by day", async () => {
  const next = new Date('2026-01-02T10:00:00Z');
  const { gaps, days } = await compare(
    [{ upstreamId: '1', cost: { micros: 300_000, currency: 'USD' } }, { upstreamId: '2' }, { upstreamId: '3', createdAt: next }],
    [{ upstreamId: '1' }, { upstreamId: '2', costMicros: 300_000 }, { upstreamId: '3', isOurs: false, isWrittenOff: true }],
  );
  expect(gaps.map(({ paise }) => paise)).toEqual([1_760, 1_760]);
  expect(days).toEqual([
    { day: '2026-01-01', currency: 'USD', theirsMicros: 400_000, oursMicros: 400_000, writtenOffMicros: 0 },
    { day: '2026-01-02', currency: 'USD', theirsMicros: 100_000, oursMicros: 0, writtenOffMicros: 100_000 },
  ]);
});
