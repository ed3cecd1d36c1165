import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { refreshStock } from '../catalogue.jobs.ts';
import { setPriceList } from '../../../../../test/scenarios/routes/price-list.ts';
import { aPicture, aRoute } from '../../../../../test/builders/catalogue.ts';

let app: TestApp;
let admin: TestUser;
let imageId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  imageId = await aPicture(app);
});
afterAll(() => app.stop());

let codes = 0;
async function anOpenedService(): Promise<{ id: string; opened: ReturnType<typeof asOpened> }> {
  const body = { serviceName: 'Paper Plane', serviceCode: `both_${++codes}`, serverId: '3', imageId, price: 20 };
  const { data } = (await app.post('/api/service/add-service', { as: admin, body })).body;
  return { id: data._id, opened: asOpened(data) };
}
function asOpened({ serviceName, serviceCode, serverId, imageId: picture, price, isEnabled }: AdminService) {
  return { serviceName, serviceCode, serverId: serverId._id, imageId: picture?._id ?? null, price, isEnabled };
}
const save = (id: string, body: object): Promise<TestReply> => app.send('PUT', `/api/service/update/${id}`, { as: admin, body });
async function readSaved(id: string): Promise<AdminService> {
  return (await app.get(`/api/admin/all-services?serviceId=${id}`, { as: admin })).body.data[0];
}
const audits = async (): Promise<number> => (await app.app.deps.db.pool.query('select id from audit_log')).rows.length;

describe('a service', () => {
  test('changed by another operator since it was opened is not overwritten: the change is shown, and a second save counts', async () => {
    const { id, opened } = await anOpenedService();
    await save(id, { ...opened, price: 25, isEnabled: false, expected: opened });
    const before = await audits();
    const late = await save(id, { ...opened, serviceName: 'Paper Boat', expected: opened });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        message: 'Changed meanwhile: the price is ₹25.00 now, it was ₹20.00; the sale is off now, it was on. Please look again and save.',
      },
    });
    expect(await readSaved(id)).toMatchObject({ serviceName: 'Paper Plane', price: 25, isEnabled: false });
    expect(await audits()).toBe(before);
    const seen = asOpened(await readSaved(id));
    expect((await save(id, { ...seen, serviceName: 'Paper Boat', expected: seen })).status).toBe(200);
    expect(await readSaved(id)).toMatchObject({ serviceName: 'Paper Boat', price: 25, isEnabled: false });
  });

  test('opened by ten and saved at once is saved by one', async () => {
    const { id, opened } = await anOpenedService();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => save(id, { ...opened, price: 30 + n, expected: opened })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await readSaved(id)).price).toBe(winner?.body.data.price);
  });

  test('is saved without a check if the client does not send what it showed', async () => {
    const { id, opened } = await anOpenedService();
    await save(id, { ...opened, price: 25 });
    expect((await save(id, { ...opened, price: 21 })).body.data.price).toBe(21);
  });
});

test('a review of an older price does not overwrite a price that another operator set', async () => {
  const { id } = await aService(app, { code: 'both_seen', price: 110 });
  setPriceList(app, { both_seen: 1 });
  await refreshStock(app.app.deps);
  setPriceList(app, { both_seen: 1.5 });
  await refreshStock(app.app.deps);
  const review = (price: number, expectedPrice: number) =>
    app.post('/api/admin/price-changes', { as: admin, body: { changes: [{ serviceId: id, expectedCost: 132, expectedPrice, price }] } });
  const { data } = (await app.get('/api/admin/price-changes', { as: admin })).body;
  expect(data).toMatchObject([{ _id: id, price: 110, cost: 132 }]);
  expect((await review(150, 110)).body).toEqual({ updated: 1, kept: 0, left: [] });
  expect((await review(110, 110)).body).toEqual({ updated: 0, kept: 0, left: [id] });
  expect((await readSaved(id)).price).toBe(150);
});

test('an import from an older list does not overwrite a price that another operator set', async () => {
  const { id } = await aRoute(app, 1);
  const service = await aService(app, { code: 'both_listed', price: 50 });
  setPriceList(app, { both_listed: 1, both_new: 1 });
  const sell = (serviceCode: string, currentPrice: number | null) =>
    app.post(`/api/admin/routes/${id}/import`, {
      as: admin,
      body: {
        markup: { kind: 'percent', value: 20 },
        roundTo: 0.25,
        services: [{ serviceCode, expectedPrice: 105.75, currentPrice }],
      },
    });
  expect((await sell('both_listed', 40)).body).toMatchObject({ updated: 0, left: [{ serviceCode: 'both_listed', why: 'changed' }] });
  expect((await sell('both_listed', null)).body).toMatchObject({ updated: 0, left: [{ serviceCode: 'both_listed', why: 'changed' }] });
  expect((await readSaved(service.id)).price).toBe(50);
  expect((await sell('both_listed', 50)).body).toMatchObject({ updated: 1, left: [] });
  expect((await sell('both_new', 12)).body).toMatchObject({ created: 0, left: [{ serviceCode: 'both_new', why: 'changed' }] });
  expect((await sell('both_new', null)).body).toMatchObject({ created: 1, left: [] });
});
