import { afterEach, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';

let app: TestApp;
afterEach(() => app.stop());

const midnights = [
  { timeZone: 'Asia/Kolkata', midnight: '2031-03-08T18:30:00Z', days: ['2031-03-08', '2031-03-09'], thirtieth: '2031-04-07T18:25:00Z' },
  {
    timeZone: 'Pacific/Kiritimati',
    midnight: '2031-03-08T10:00:00Z',
    days: ['2031-03-08', '2031-03-09'],
    thirtieth: '2031-04-07T09:55:00Z',
  },
  { timeZone: 'America/New_York', midnight: '2031-03-09T05:00:00Z', days: ['2031-03-08', '2031-03-09'], thirtieth: '2031-04-08T03:55:00Z' },
  { timeZone: 'America/New_York', midnight: '2031-11-02T04:00:00Z', days: ['2031-11-01', '2031-11-02'], thirtieth: '2031-12-02T04:55:00Z' },
];

test.each(midnights)('counts a price on the day of its code: midnight in $timeZone at $midnight', async (each) => {
  const { timeZone, midnight, days, thirtieth } = each;
  app = await startTestApp({ env: { TIME_ZONE: timeZone } });
  await turnClockTo(Date.parse(midnight) - 60_000);
  const user = await aUser(app);
  const service = await aService(app, { price: 12.5 });
  const dearService = await aService(app, { server: 4, price: 18.01 });
  await deliverCode(user, await aNumber(app, { user, service }));
  const boughtBefore = await aNumber(app, { user, service: dearService });
  await turnClockTo(Date.parse(midnight) + 1_000);
  await deliverCode(user, boughtBefore);
  await deliverCode(user, await aNumber(app, { user, service }));

  const spend = await readSpend(user);
  expect(spend.days).toHaveLength(30);
  expect(spend.days.slice(-2)).toEqual([
    { day: days[0], spent: 12.5, codes: 1 },
    { day: days[1], spent: 30.51, codes: 2 },
  ]);
  expect(spend.total).toBe(43.01);

  await turnClockTo(Date.parse(thirtieth));
  const later = await readSpend(await signInAgain(user));
  expect(later.days[0]).toEqual({ day: days[1], spent: 30.51, codes: 2 });
  expect(later.days.slice(1).filter(({ spent, codes }) => spent + codes > 0)).toEqual([]);
  expect(later.total).toBe(30.51);
});

test('counts only charged prices, once, and for their payer only', async () => {
  app = await startTestApp();
  const [user, stranger] = [await aUser(app), await aUser(app)];
  const service = await aService(app, { price: 10 });
  expect(await readSpend(user)).toMatchObject({ total: 0, days: Array.from({ length: 30 }, () => ({ spent: 0, codes: 0 })) });

  const listening = await aNumber(app, { user, service });
  await deliverCode(user, listening);
  await deliverSms(app, listening, 'Your second code is 5678');
  await eventually(async () => expect((await readNumber(user, listening._id)).otpIds).toHaveLength(2));
  const cancelled = await aNumber(app, { user, service });
  await aNumber(app, { user, service });
  await deliverCode(stranger, await aNumber(app, { user: stranger, service }));
  await passTime(app, 61);
  expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(cancelled) })).status).toBe(200);

  const spend = await readSpend(user);
  expect(spend.total).toBe(10);
  expect(spend.days.reduce((sum, { codes }) => sum + codes, 0)).toBe(1);
});

type Spend = { total: number; days: { day: string; spent: number; codes: number }[] };

async function readSpend(user: { token: string }): Promise<Spend> {
  const reply = await app.get<Spend>('/api/payment/spend', { as: user });
  expect(reply.status).toBe(200);
  return reply.body;
}

async function deliverCode(user: TestUser, mobile: { _id: string }): Promise<void> {
  await deliverSms(app, mobile, 'Your code is 1234');
  await eventually(async () => expect((await readNumber(user, mobile._id)).status).toBe('success'));
}

async function readNumber(user: TestUser, id: string) {
  const { body } = await app.get<{ data: { _id: string; status: string; otpIds: unknown[] }[] }>('/api/otp/mobile-history', { as: user });
  const number = body.data.find(({ _id }) => _id === id);
  if (number === undefined) throw new Error(`No number ${id}`);
  return number;
}

async function signInAgain({ email, password }: TestUser): Promise<{ token: string }> {
  return (await app.post<{ token: string }>('/api/users/login', { body: { email, password } })).body;
}

async function turnClockTo(instant: number): Promise<void> {
  const { rows } = await app.app.deps.db.pool.query<{ now: Date }>('select app_now() as now');
  await passTime(app, (instant - (rows[0]?.now.getTime() ?? Number.NaN)) / 1000);
}
