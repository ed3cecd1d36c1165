import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { midnights, turnClockTo } from '../../../../test/builders/calendar.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aPicture } from '../../../../test/builders/catalogue.ts';
import { deliverSms, switchOn } from '../../../../test/builders/upstream.ts';

let app: TestApp;

describe('of one day', () => {
  let admin: TestUser;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await anAdmin(app);
    const user = await aUser(app);
    const telegram = await aService(app, { code: 'tg', name: 'Telegram' });
    await app.app.deps.db.pool.query('update service set image_id = $1 where id = $2', [await aPicture(app), telegram.id]);
    const amazon = await aService(app, { code: 'am', name: 'Amazon 100%' });
    const whatsapp = await aService(app, { server: 2, code: 'wa', name: 'WhatsApp' });
    const never = await aService(app, { server: 3, code: 'vk', name: 'Never had' });
    const cancelled = [await aNumber(app, { user, service: telegram }), await aNumber(app, { user, service: whatsapp })];
    for (const service of [telegram, telegram, amazon, whatsapp]) await deliverCode(user, await aNumber(app, { user, service }));
    await passTime(app, 121);
    for (const number of cancelled) {
      const { status } = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(number) });
      if (status !== 200) throw new Error(`The cancel answered ${status}`);
    }
    await aNumber(app, { user, service: amazon });
    switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
    await app.post('/api/mobile/generate', { as: user, body: { serviceId: never.id, isDeepCheck: false } });
  });
  afterAll(() => app.stop());

  const telegram = {
    serviceName: 'Telegram',
    logo: expect.stringMatching(/^\/pictures\/.*\.webp$/),
    serverName: 'Server 1',
    server: '1',
    totalSuccess: 2,
    totalFailed: 1,
    ...paid(2),
  };
  const amazon = {
    serviceName: 'Amazon 100%',
    logo: null,
    serverName: 'Server 1',
    server: '1',
    totalSuccess: 1,
    totalFailed: 0,
    ...paid(1),
  };
  const whatsapp = {
    serviceName: 'WhatsApp',
    logo: null,
    serverName: 'Server 2',
    server: '2',
    totalSuccess: 1,
    totalFailed: 1,
    ...paid(1),
  };

  test('a code is a success and an end without one a failure; waiting numbers and failed purchases are neither', async () => {
    expect(await statsOf(admin)).toEqual([telegram, amazon, whatsapp]);
  });

  test.each<[string, object[]]>([
    ['?serverId=2', [whatsapp]],
    ['?serverId=4', []],
    ['?search=teleg', [telegram]],
    ['?search=%20WHATS%20', [whatsapp]],
    ['?search=100%25', [amazon]],
    ['?search=%25', [amazon]],
    ['?search=_', []],
    ['?search=%5C', []],
    ['?search=a&serverId=1', [telegram, amazon]],
    ['?search=a&serverId=1&from=&to=', [telegram, amazon]],
    ['?search=100%25&serverId=&from=&to=', [amazon]],
  ])('%s', async (query, found) => {
    expect(await statsOf(admin, query)).toEqual(found);
  });

  test('days that end before they begin give an error beside the field', async () => {
    const reply = await app.get('/api/admin/service-stats?from=2031-03-02&to=2031-03-01', { as: admin });
    expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors: { from: 'Must not be after the last day' } } });
  });

  test.each(['from=0000-01-01', 'to=0000-12-31', 'from=9999-12-31&to=9999-12-31', 'from=1970-01-01&to=9999-12-31'])(
    'the ends of the calendar do not break it: %s',
    async (query) => {
      expect([200, 422]).toContain((await app.get(`/api/admin/service-stats?${query}`, { as: admin })).status);
    },
  );
});

describe('of days', () => {
  afterEach(() => app.stop());

  test.each(midnights)(
    'a number belongs to the operator’s day: midnight in $timeZone at $midnight',
    async ({ timeZone, midnight, days }) => {
      app = await startTestApp({ env: { TIME_ZONE: timeZone } });
      await turnClockTo(app, Date.parse(midnight) - 30_000);
      const [user, admin] = [await aUser(app), await anAdmin(app)];
      const service = await aService(app);
      await deliverCode(user, await aNumber(app, { user, service }));
      await turnClockTo(app, Date.parse(midnight) + 1_000);
      for (let count = 0; count < 2; count += 1) await deliverCode(user, await aNumber(app, { user, service }));
      const codes = async (query: string) => (await statsOf(admin, query)).map(({ totalSuccess }) => totalSuccess);

      const [before, after] = days;
      expect(await codes('')).toEqual([2]);
      expect(await codes(`?from=${before}&to=${before}`)).toEqual([1]);
      expect(await codes(`?to=${before}`)).toEqual([1]);
      expect(await codes(`?from=${before}`)).toEqual([3]);
      expect(await codes(`?from=${after}&to=${after}`)).toEqual([2]);
      await turnClockTo(app, Date.parse(midnight) + 24 * 60 * 60 * 1_000 + 1_000);
      expect(await codes('')).toEqual([]);
      expect(await codes(`?from=${after}`)).toEqual([2]);
    },
  );
});

/** `codes` were paid for; what they cost is compared with Profit in service-money.test.ts. */
function paid(codes: number): object {
  return {
    takings: 12.5 * codes,
    providerCost: expect.any(Number),
    leak: 0,
    refunds: 0,
    net: expect.any(Number),
    waitSeconds: expect.any(Number),
  };
}

type Line = { serviceName: string; totalSuccess: number; totalFailed: number };

async function statsOf(admin: { token: string }, query = ''): Promise<Line[]> {
  const reply = await app.get<Line[]>(`/api/admin/service-stats${query}`, { as: admin });
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.body;
}

async function deliverCode(user: TestUser, mobile: { _id: string }): Promise<void> {
  await deliverSms(app, mobile, 'Your code is 1234');
  await eventually(async () => {
    const { body } = await app.get<{ data: { _id: string; status: string }[] }>('/api/otp/mobile-history?limit=100', { as: user });
    expect(body.data.find(({ _id }) => _id === mobile._id)?.status).toBe('success');
  });
}
