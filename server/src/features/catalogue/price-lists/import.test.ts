import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService, aUser } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { setPriceList, setProviderAnswer } from '../../../../../test/scenarios/routes/price-list.ts';
import { aPicture, aRoute } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
let route: { id: string; providerId: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  route = await aRoute(app, 1);
});
beforeEach(() => setPriceList(app, { ...free, ge: 1 }));
afterAll(() => app.stop());

const free = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`free_${n}`, 1]));
let taken = 0;
const aCode = () => `free_${taken++}`;
const dollar = 105.75;
type Chosen = { serviceCode: string; expectedPrice: number };
const importing = async (services: Chosen[], terms: object = {}, id = route.id) =>
  app.post(`/api/admin/routes/${id}/import`, {
    as: admin,
    body: { markup: { kind: 'percent', value: 20 }, roundTo: 0.25, services: await Promise.all(services.map(asListed)), ...terms },
  });
const asListed = async (chosen: Chosen) => {
  const [sold] = await readStored(chosen.serviceCode.trim());
  return { ...chosen, currentPrice: sold === undefined ? null : Number(sold['price']) / 100 };
};
const atADollar = (...codes: string[]) => codes.map((serviceCode) => ({ serviceCode, expectedPrice: dollar }));
async function readStored(code: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.app.deps.db.pool.query(
    `select s.id, s.name, s.price, s.is_enabled, s.image_id, s.stock, s.markup_kind, s.markup_value, s.round_to, c.cost_micros, c.reviewed_cost
     from service s left join service_cost c on c.service_id = s.id where s.server = 1 and s.code = $1`,
    [code],
  );
  return rows;
}
async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
}

test('a cost is the one of the route’s operator, not a cheaper one', async (context) => {
  const other = await ownApp(context, { protocol: 'fivesim' });
  const { id } = await aRoute(other, 1);
  await other.app.deps.db.pool.query(`update route set operator = 'jio' where id = $1`, [id]);
  const offers = { airtel: { cost: 0.5, count: 90 }, jio: { cost: 2, count: 3 } };
  setProviderAnswer(other, JSON.stringify({ india: { telegram: offers } }), 'prices');
  const operator = await anAdmin(other);
  const { body } = await other.get(`/api/admin/routes/${id}/price-list`, { as: operator });
  expect(body.data).toMatchObject([{ serviceCode: 'tg', cost: 176, upstreamCost: '2', stock: 3 }]);
  const sell = (expectedPrice: number) =>
    other.post(`/api/admin/routes/${id}/import`, {
      as: operator,
      body: { markup: { kind: 'percent', value: 20 }, roundTo: 0.25, services: [{ serviceCode: 'tg', expectedPrice, currentPrice: null }] },
    });
  expect((await sell(53)).body).toMatchObject({ created: 0, left: [{ serviceCode: 'tg', why: 'moved' }] });
  expect((await sell(211.25)).body).toMatchObject({ created: 1 });
});

describe('an import', () => {
  test('adds new services at cost plus mark-up, with names and pictures, and audits them', async () => {
    const picture = await aPicture(app, { name: 'Viber' });
    setPriceList(app, { vi: 0.1253, zz_new: 1 });
    const reply = await importing([{ serviceCode: 'vi', expectedPrice: 13.25 }, ...atADollar(' zz_new ')]);
    expect(reply).toMatchObject({ status: 200, body: { created: 2, updated: 0, unchanged: 0, left: [] } });
    const terms = { markup_kind: 'percent', markup_value: 2_000, round_to: 25 };
    expect(await readStored('vi')).toMatchObject([
      {
        name: 'Viber',
        price: 1_325,
        is_enabled: true,
        image_id: Number(picture),
        stock: 7,
        ...terms,
        cost_micros: 125_300,
        reviewed_cost: 1_103,
      },
    ]);
    expect(await readStored('zz_new')).toMatchObject([{ name: 'zz_new', price: 10_575, image_id: null, ...terms }]);
    const forSale = (await app.get('/api/service/all-services', { as: await aUser(app) })).body.data;
    expect(forSale.find(({ label }: { label: string }) => label === 'Viber')).toMatchObject({ server: '1', price: 13.25, stock: 7 });
    expect((await audits()).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'service.import',
      target: `route:${route.id}`,
      before: null,
      after: {
        server: 1,
        markup: { kind: 'percent', value: 20 },
        roundTo: 0.25,
        created: 2,
        updated: 0,
        unchanged: 0,
        left: 0,
        prices: [
          { serviceCode: 'vi', price: 13.25 },
          { serviceCode: 'zz_new', price: 105.75 },
        ],
      },
    });
  });

  test('of services on sale sets the price and keeps name, picture and switch', async () => {
    const [on, off, same] = [aCode(), aCode(), aCode()];
    for (const [code, price] of [
      [on, 5],
      [off, 6],
      [same, dollar],
    ] as const)
      await aService(app, { code, price, name: `Mine ${code}` });
    await app.app.deps.db.pool.query('update service set is_enabled = false where code = $1', [off]);
    expect((await importing(atADollar(on, off, same))).body).toEqual({ created: 0, updated: 2, unchanged: 1, left: [] });
    const price = { price: 10_575, markup_kind: 'percent', reviewed_cost: 8_800 };
    expect(await readStored(on)).toMatchObject([{ name: `Mine ${on}`, is_enabled: true, ...price }]);
    expect(await readStored(off)).toMatchObject([{ name: `Mine ${off}`, is_enabled: false, ...price }]);
    expect(await readStored(same)).toMatchObject([price]);
    expect((await audits()).at(-1)).toMatchObject({
      after: {
        prices: [
          { before: 5, price: dollar },
          { before: 6, price: dollar },
        ],
      },
    });
  });

  test('skips offers that changed since the preview, are gone or are forbidden, and says so', async () => {
    const [moved, mine] = [aCode(), aCode()];
    await aService(app, { code: mine, name: 'My Bank', price: 5 });
    const before = await readStored(mine);
    const reply = await importing([{ serviceCode: moved, expectedPrice: 105.5 }, ...atADollar('not_there', 'ge', mine)]);
    expect(reply.body).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
      left: [
        { serviceCode: moved, why: 'moved' },
        { serviceCode: 'not_there', why: 'gone' },
        { serviceCode: 'ge', why: 'forbidden' },
        { serviceCode: mine, why: 'forbidden' },
      ],
    });
    expect([await readStored(moved), await readStored('ge'), await readStored(mine)]).toEqual([[], [], before]);
  });

  test('takes a mark-up in rupees or none, and sells a free offer only above zero', async () => {
    const [rupees, none] = [aCode(), aCode()];
    expect(
      (await importing([{ serviceCode: rupees, expectedPrice: 95 }], { markup: { kind: 'rupees', value: 2.5 }, roundTo: 5 })).body.created,
    ).toBe(1);
    expect(
      (await importing([{ serviceCode: none, expectedPrice: 88 }], { markup: { kind: 'percent', value: 0 }, roundTo: 0.01 })).body.created,
    ).toBe(1);
    setPriceList(app, { zero: 0 });
    expect((await importing([{ serviceCode: 'zero', expectedPrice: 0.25 }])).body.created).toBe(1);
    expect(await readStored('zero')).toMatchObject([{ price: 25 }]);
  });

  test('of a thousand is one request and one readable audit line', async () => {
    const services = atADollar(...Object.keys(free).slice(-1_000));
    const raw = JSON.stringify(
      { markup: { kind: 'percent', value: 20 }, roundTo: 0.25, services: services.map((each) => ({ ...each, currentPrice: null })) },
      null,
      1,
    );
    expect(raw.length).toBeGreaterThan(66_000);
    const reply = await app.send('POST', `/api/admin/routes/${route.id}/import`, { as: admin, raw });
    expect(reply.body).toEqual({ created: 1_000, updated: 0, unchanged: 0, left: [] });
    const { after } = (await audits()).at(-1) ?? {};
    expect(after).toMatchObject({ created: 1_000, further: 900 });
    expect(JSON.stringify(after).length).toBeLessThan(10_000);
  });

  test.each<[string, object]>([
    ['no service', { services: [] }],
    ['a service twice', { services: [...atADollar('free_0'), ...atADollar(' free_0')] }],
    [
      'too many',
      {
        services: Object.keys(free)
          .slice(0, 1_001)
          .map((serviceCode) => ({ serviceCode, expectedPrice: 1 })),
      },
    ],
    ['a code that is none', { services: atADollar("x'--") }],
    ['a price of nothing', { services: [{ serviceCode: 'free_0', expectedPrice: 0 }] }],
    ['a loss', { markup: { kind: 'percent', value: -1 } }],
    ['a mark-up beyond all', { markup: { kind: 'rupees', value: 10_000.01 } }],
    ['a mark-up with too many decimals', { markup: { kind: 'percent', value: 12.345 } }],
    ['a mark-up of another kind', { markup: { kind: 'times', value: 2 } }],
    ['a rounding of its own', { roundTo: 0.3 }],
  ])('is refused with %s', async (_, wrong) => {
    const before = [(await audits()).length, await readStored('free_0')];
    expect((await importing(atADollar('free_0'), wrong)).status).toBe(422);
    expect([(await audits()).length, await readStored('free_0')]).toEqual(before);
  });

  test('changes nothing if the provider does not answer or the route does not exist', async () => {
    const code = aCode();
    const before = (await audits()).length;
    expect(await importing(atADollar(code), {}, '999999999')).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    app.simulator.faults.switchOff();
    app.simulator.faults.switchOn({ kind: 'reset', action: 'getPrices', share: 1 });
    expect(await importing(atADollar(code))).toMatchObject({ status: 502, body: { code: 'PROVIDER_NOT_ANSWERING' } });
    expect([(await audits()).length, await readStored(code)]).toEqual([before, []]);
  });

  test("of another than its server's first route is measured against that route's cost from then on", async () => {
    const { pool } = app.app.deps.db;
    const { rows } = await pool.query<{ id: string }>(
      `insert into route (server, provider_id, country, priority) values (1, $1, '22', 9) returning id::text`,
      [route.providerId],
    );
    const code = aCode();
    const { id } = await aService(app, { code });
    await pool.query(
      `insert into service_cost (service_id, route_id, cost_micros, currency, reviewed_cost) values ($1, $2, 2000000, 'USD', 17600)`,
      [id, route.id],
    );
    await importing(atADollar(code), {}, rows[0]?.id);
    expect(await readStored(code)).toMatchObject([{ price: 10_575, cost_micros: 2_000_000, reviewed_cost: 8_800 }]);
    const changes = (await app.get('/api/admin/price-changes', { as: admin })).body.data;
    expect(changes).toMatchObject([{ serviceCode: code, costBefore: 88, cost: 176, suggestedPrice: 211.25 }]);
  });
});

describe('at the same moment', () => {
  test('the same import twenty times creates each service once', async () => {
    const codes = [aCode(), aCode(), aCode()];
    const replies = await Promise.all(Array.from({ length: 20 }, () => importing(atADollar(...codes))));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(replies.reduce((sum, { body }) => sum + body.created, 0)).toBe(3);
    expect(replies.reduce((sum, { body }) => sum + body.unchanged, 0)).toBe(57);
    for (const code of codes) expect(await readStored(code)).toHaveLength(1);
  });

  test('two imports with two mark-ups end with one of them, complete', async () => {
    const codes = Array.from({ length: 40 }, aCode);
    const backwards = codes.toReversed().map((serviceCode) => ({ serviceCode, expectedPrice: 110 }));
    const replies = await Promise.all([
      importing(atADollar(...codes)),
      importing(backwards, { markup: { kind: 'percent', value: 25 } }),
      importing(atADollar(...codes)),
      importing(backwards, { markup: { kind: 'percent', value: 25 } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const prices = await Promise.all(
      codes.map(async (code) => (await readStored(code)).map(({ price, markup_value }) => `${String(price)} ${String(markup_value)}`)),
    );
    expect(new Set(prices.flat()).size).toBe(1);
    expect(['10575 2000', '11000 2500']).toContain(prices[0]?.[0]);
  });

  test('an import and a typed price end with one of the two and its mark-up', async () => {
    const imageId = await aPicture(app);
    for (let n = 0; n < 10; n += 1) {
      const code = aCode();
      const { id } = await aService(app, { code, price: 5 });
      const typed = { serviceName: 'Telegram', serviceCode: code, serverId: '1', imageId, price: 77 };
      await Promise.all([importing(atADollar(code)), app.send('PUT', `/api/service/update/${id}`, { as: admin, body: typed })]);
      const [row] = await readStored(code);
      expect([`${String(row?.['price'])} ${String(row?.['markup_value'])}`]).toEqual([expect.stringMatching(/^(10575 2000|7700 null)$/)]);
    }
  });

  test('an import and a manual addition of the same service create it once', async () => {
    const imageId = await aPicture(app);
    for (let n = 0; n < 10; n += 1) {
      const code = aCode();
      const added = { serviceName: 'By hand', serviceCode: code, serverId: '1', imageId, price: 77 };
      const [imported, byHand] = await Promise.all([
        importing(atADollar(code)),
        app.post('/api/service/add-service', { as: admin, body: added }),
      ]);
      expect([imported.status, [201, 409].includes(byHand.status)]).toEqual([200, true]);
      // An import leaves what was added since its list was read.
      const isLeft = imported.body.left.length > 0;
      expect(await readStored(code)).toMatchObject([{ price: isLeft ? 7_700 : 10_575 }]);
    }
  });
});
