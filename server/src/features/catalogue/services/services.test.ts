import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody } from '../../../../../test/builders/data.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { readHeld } from '../../../../../test/builders/upstream.ts';
import { aPicture, aServiceThatCosts } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
let imageId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  imageId = await aPicture(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

let codes = 0;
const fields = (change: Record<string, unknown> = {}) => ({
  serviceName: 'Paper Plane',
  serviceCode: `svc_${++codes}`,
  serverId: '3',
  imageId,
  price: 12.5,
  ...change,
});
const add = (change?: Record<string, unknown>) => app.post('/api/service/add-service', { as: admin, body: fields(change) });
const change = (id: string, body: Record<string, unknown>) => app.send('PUT', `/api/service/update/${id}`, { as: admin, body });
const list = async (query: Record<string, string> = {}) =>
  (await app.get(`/api/admin/all-services?${new URLSearchParams(query).toString()}`, { as: admin })).body;
const found = async (query: Record<string, string>): Promise<string[]> => (await list(query)).data.map(({ _id }: { _id: string }) => _id);
const buy = (user: TestUser, body: Record<string, unknown>) =>
  app.post('/api/mobile/generate', { as: user, body: { isDeepCheck: false, ...body } });
const rowOf = async (id: string) =>
  (
    await app.app.deps.db.pool.query(
      'select s.*, c.reviewed_cost from service s left join service_cost c on c.service_id = s.id where s.id = $1',
      [id],
    )
  ).rows[0];
async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
}

describe('adding a service', () => {
  test('puts it on sale with its picture and audits it', async () => {
    const wish = fields({ serviceName: '  Paper Plane ', serviceCode: ' pp_1 ' });
    const reply = await app.post('/api/service/add-service', { as: admin, body: wish });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          serviceName: 'Paper Plane',
          serviceCode: 'pp_1',
          serverId: { _id: '3', serverName: expect.any(String) },
          imageId: { _id: imageId, imageName: 'Paper plane', src: expect.any(String) },
          price: 12.5,
          cost: null,
          stock: null,
          isEnabled: true,
        },
      },
    });
    const { _id } = reply.body.data;
    const forSale = (await app.get('/api/service/all-services', { as: await aUser(app) })).body.data;
    expect(forSale.find(({ id }: { id: string }) => id === _id)).toMatchObject({ label: 'Paper Plane', server: '3', price: 12.5 });
    expect((await audits()).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'service.add',
      target: `service:${_id}`,
      before: null,
      after: { serviceName: 'Paper Plane', serviceCode: 'pp_1', server: 3, imageId: Number(imageId), price: 12.5, isEnabled: true },
    });
  });

  test('is refused if the server sells that code, if the picture does not exist, and if the name is forbidden', async () => {
    const { serviceCode } = (await add({ serviceCode: 'taken' })).body.data;
    const before = [(await list()).pagination.total, (await audits()).length];
    expect(await add({ serviceCode })).toMatchObject({ status: 409, body: { code: 'SERVICE_EXISTS' } });
    const qrCode = await aPicture(app, { folder: 'qrcode' });
    for (const picture of [qrCode, '999999999999']) {
      expect(await add({ imageId: picture })).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
    }
    for (const serviceName of ['HDFC Bank', 'PhonePe', 'GooglePay'])
      expect(await add({ serviceName })).toMatchObject({ status: 409, body: { code: 'SERVICE_FORBIDDEN' } });
    expect([(await list()).pagination.total, (await audits()).length]).toEqual(before);
    expect((await add({ serviceCode, serverId: '4' })).status).toBe(201);
  });

  test('twenty times at once adds it once', async () => {
    const wish = fields();
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.post('/api/service/add-service', { as: admin, body: wish })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect((await list({ search: wish.serviceCode })).pagination.total).toBe(1);
  });

  test.each([
    { price: 0 },
    { price: -1 },
    { price: 12.505 },
    { price: 100_000.01 },
    { price: '5' },
    { serviceName: '' },
    { serviceName: 'x'.repeat(81) },
    { serviceCode: 'TG' },
    { serviceCode: 't g' },
    { serviceCode: "t'--" },
    { serverId: '5' },
    { imageId: '' },
  ])('is refused with %o', async (wrong) => {
    expect(await add(wrong)).toMatchObject({ status: 422, body: { errors: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } } });
  });

  test('accepts any name that people use', async () => {
    for (const serviceName of ['<img src=x onerror=alert(1)>', 'टेलीग्राम 😀', "Bobby'); drop table service;--", 'x'.repeat(80)]) {
      expect((await add({ serviceName })).body.data.serviceName).toBe(serviceName);
    }
  });
});

describe('the list', () => {
  test('is sorted by name, ignoring case, then by server', async () => {
    const made = [];
    for (const [serviceName, serverId] of [
      ['zq beta', '2'],
      ['ZQ alpha', '4'],
      ['zq Beta', '1'],
      ['zq Alpha', '3'],
    ])
      made.push((await add({ serviceName, serverId })).body.data._id);
    const [betaOn2, alphaOn4, betaOn1, alphaOn3] = made;
    expect(await found({ search: 'zq ' })).toEqual([alphaOn3, alphaOn4, betaOn1, betaOn2]);
    expect(await found({ search: 'zq ', limit: '3', page: '2' })).toEqual([betaOn2]);
    expect(await found({ search: 'zq ', serverId: '4' })).toEqual([alphaOn4]);
    expect(await found({ search: 'zq ', serverId: '' })).toHaveLength(4);
    expect((await list({ search: 'zq ', limit: '3' })).pagination).toEqual({ page: 1, limit: 3, total: 4, totalPages: 2 });
  });

  test('is searched by a part of the name or the code, without wildcards', async () => {
    const { _id } = (await add({ serviceName: '100%_sure\\', serviceCode: 'odd_code_x' })).body.data;
    for (const search of ['100%_SURE\\', '%_', '\\', 'odd_code', 'ODD_CODE_X']) expect(await found({ search })).toEqual([_id]);
    for (const search of ['%%%', "' or 1=1 --", 'oddXcode']) expect(await found({ search })).toEqual([]);
  });

  test('shows the cost, rounded up, at the current rate and only while its route is in use', async () => {
    const id = await aServiceThatCosts(app, { costMicros: 125_300, server: 4, name: 'Costed' });
    const cost = async () => (await list({ search: 'Costed' })).data[0].cost;
    expect(await cost()).toBe(11.03);
    const { pool } = app.app.deps.db;
    await pool.query('update provider set paise_per_unit = 10000');
    expect(await cost()).toBe(12.53);
    await pool.query('update provider set paise_per_unit = 8800');
    await pool.query('update route set is_enabled = false where id = (select route_id from service_cost where service_id = $1)', [id]);
    expect(await cost()).toBeNull();
    await pool.query('update route set is_enabled = true');
    await pool.query(`update service_cost set currency = 'EUR' where service_id = $1`, [id]);
    expect(await cost()).toBeNull();
  });
});

describe('changing a service', () => {
  test('changes the given fields, keeps the rest, and audits before and after', async () => {
    const { _id, serviceCode } = (await add({ isEnabled: false })).body.data;
    const other = await aPicture(app, { name: 'Other' });
    const reply = await change(_id, { ...fields({ serviceCode, serviceName: 'Kite', imageId: other, price: 13.25 }), _id });
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { _id, serviceName: 'Kite', imageId: { _id: other }, price: 13.25, isEnabled: false } },
    });
    expect((await audits()).at(-1)).toMatchObject({
      action: 'service.change',
      target: `service:${_id}`,
      before: { serviceName: 'Paper Plane', price: 12.5, isEnabled: false },
      after: { serviceName: 'Kite', price: 13.25, isEnabled: false },
    });
  });

  test('is refused if it does not exist or is not the one named', async () => {
    const { _id, serviceCode } = (await add()).body.data;
    const before = (await audits()).length;
    const unknown = { status: 404, body: { code: 'SERVICE_NOT_FOUND' } };
    expect(await change('999999999999', fields())).toMatchObject(unknown);
    expect(await change(_id, { ...fields({ serviceCode }), _id: '1' })).toMatchObject(unknown);
    expect((await audits()).length).toBe(before);
  });

  test('with a forbidden name can only be disabled', async () => {
    const { id } = await aService(app, { server: 3, code: 'old_bank', name: 'Old Bank' });
    const bank = fields({ serviceName: 'Old Bank', serviceCode: 'old_bank' });
    expect(await change(id, { ...bank, price: 20 })).toMatchObject({ status: 409, body: { code: 'SERVICE_FORBIDDEN' } });
    expect(await change(id, { ...bank, isEnabled: false })).toMatchObject({ status: 200, body: { data: { isEnabled: false } } });
    expect((await change(id, { ...bank, price: 20 })).status).toBe(200);
    expect(await change(id, { ...bank, isEnabled: true })).toMatchObject({ status: 409, body: { code: 'SERVICE_FORBIDDEN' } });
  });

  test("uses the operator's own forbidden names if there are any", async () => {
    const { pool } = app.app.deps.db;
    await pool.query(`insert into operator_setting (key, value) values ('fairUse', '{"forbiddenNames": ["dream11"]}')`);
    expect(await add({ serviceName: 'Dream11' })).toMatchObject({ status: 409, body: { code: 'SERVICE_FORBIDDEN' } });
    expect((await add({ serviceName: 'HDFC Bank' })).status).toBe(201);
    await pool.query(`delete from operator_setting where key = 'fairUse'`);
  });

  test('with a typed price loses its mark-up and counts as a review of the cost; another name does neither', async () => {
    const id = await aServiceThatCosts(app, { costMicros: 100_000, server: 3 });
    const { code: serviceCode } = await rowOf(id);
    const { pool } = app.app.deps.db;
    await pool.query(`update service set markup_kind = 'percent', markup_value = 2000, round_to = 25 where id = $1`, [id]);
    await pool.query('update service_cost set cost_micros = 200000 where service_id = $1', [id]);
    await change(id, fields({ serviceCode, serviceName: 'Renamed', price: 12.5 }));
    expect(await rowOf(id)).toMatchObject({
      name: 'Renamed',
      markup_kind: 'percent',
      markup_value: 2000,
      round_to: 25,
      reviewed_cost: 880,
    });
    await change(id, fields({ serviceCode, price: 25 }));
    expect(await rowOf(id)).toMatchObject({ price: 2500, markup_kind: null, markup_value: null, round_to: null, reviewed_cost: 1760 });
  });

  test('moves it to another server or code only if no user bought it and the server does not sell the code', async () => {
    const _id = await aServiceThatCosts(app, { costMicros: 100_000, server: 3 });
    const { pool } = app.app.deps.db;
    await pool.query(`update service set code = 'mover', stock = 7 where id = $1`, [_id]);
    await add({ serviceCode: 'mover', serverId: '2' });
    expect(await change(_id, fields({ serviceCode: 'mover', serverId: '2' }))).toMatchObject({
      status: 409,
      body: { code: 'SERVICE_EXISTS' },
    });
    expect(await change(_id, fields({ serviceCode: 'moved', serverId: '2' }))).toMatchObject({
      status: 200,
      body: { data: { serviceCode: 'moved', serverId: { _id: '2' }, cost: null, stock: null } },
    });
  });
});

describe('buyers', () => {
  test('with an outdated price on screen get an error and pay nothing', { tags: 'services.1' }, async () => {
    const service = await aService(app, { price: 12.5, code: 'aa' });
    const user = await aUser(app, { balance: 100 });
    const now = fields({ serviceName: 'Telegram', serviceCode: 'aa', serverId: '1', price: 40 });
    expect((await change(service.id, now)).status).toBe(200);
    expect(await buy(user, { serviceId: service.id, expectedPrice: 12.5 })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect([await balanceOf(app, user), await readHeld(app, user)]).toEqual([100, 0]);
    expect(await buy(user, { serviceId: service.id, expectedPrice: 40 })).toMatchObject({ status: 200, body: { data: { balance: 60 } } });
  });

  test('with a number keep its price, server and code', async () => {
    const service = await aService(app, { price: 12.5, code: 'ab' });
    const user = await aUser(app, { balance: 100 });
    const mobile = await aNumber(app, { user, service });
    const as = (wish: Record<string, unknown>) =>
      change(service.id, fields({ serviceName: 'Telegram', serviceCode: 'ab', serverId: '1', ...wish }));
    const before = (await audits()).length;
    for (const wish of [{ serverId: '2' }, { serviceCode: 'ac' }])
      expect(await as(wish)).toMatchObject({ status: 409, body: { code: 'SERVICE_HAS_NUMBERS' } });
    expect((await audits()).length).toBe(before);
    expect((await as({ price: 50, isEnabled: false })).status).toBe(200);
    const active = (await app.get('/api/mobile/active?server=1', { as: user })).body.data;
    expect(active).toMatchObject([{ _id: mobile._id, price: 12.5, status: 'pending' }]);
    expect(await buy(user, { serviceId: service.id })).toMatchObject({ status: 404, body: { code: 'SERVICE_UNAVAILABLE' } });
    await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
    expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).body.data.balance).toBe(100);
    expect(await as({ serverId: '2' })).toMatchObject({ status: 409, body: { code: 'SERVICE_HAS_NUMBERS' } });
  });

  test('who buy during a price change pay one of the two prices, as they saw it', async () => {
    const service = await aService(app, { price: 10, code: 'ad' });
    const users = await Promise.all(Array.from({ length: 12 }, () => aUser(app, { balance: 100 })));
    const wish = fields({ serviceName: 'Telegram', serviceCode: 'ad', serverId: '1', price: 20 });
    const [, ...bought] = await Promise.all([
      change(service.id, wish),
      ...users.map((user, n) => buy(user, { serviceId: service.id, expectedPrice: n % 2 === 0 ? 10 : 20 })),
    ]);
    const outcomes = await Promise.all(
      users.map(async (user, n) => ({ status: bought[n]?.status, left: await balanceOf(app, user), saw: n % 2 === 0 ? 10 : 20 })),
    );
    for (const { status, left, saw } of outcomes)
      expect([200, 409]).toContain(status === 200 && left !== 100 - saw ? 'another price' : status);
    for (const { status, left } of outcomes) if (status === 409) expect(left).toBe(100);
  });
});
