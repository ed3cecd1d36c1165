import type { CallName } from '@pinline/contract/contract';
import { sellingPrice } from '@pinline/contract/catalogue/pricing.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aWorld, callNames, callNeeds, declarationOf, requestOf, successOf } from '../../../../../test/contract/call-needs.ts';
import type { Parts, World } from '../../../../../test/contract/needs/needs.ts';
import { aService, eventually } from '../../../../../test/builders/data.ts';
import { startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { aCode, upiLinkTo } from '../../../../../test/builders/pictures.ts';
import { tableSnapshot, untilTasksDone } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { aServiceThatCosts } from '../../../../../test/builders/catalogue.ts';
import { anEnrolledAuthenticator, type Authenticator } from '../../../../../test/builders/an-authenticator.ts';

let payments: Payments;
let app: TestApp;
let world: World;
let admin: TestUser;
let authenticator: Authenticator;
let workingKey: Buffer;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  [world, admin] = await Promise.all([aWorld(app), anAdmin(app)]);
  authenticator = await anEnrolledAuthenticator(app, admin);
  workingKey = (await app.app.deps.db.pool.query('select api_key_sealed from provider where id = 1')).rows[0].api_key_sealed;
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

const askNoFreshCode = new Map<CallName, string>([
  ['PUT admin/settings/buying', 'an emergency stop must work at once, and it affects all users'],
  ['PUT admin/settings/fair-use', 'no money follows it'],
  ['PUT admin/settings/key-use', 'no money follows it'],
  ['PUT admin/settings/home', 'no money follows it'],
  ['PUT admin/settings/api', 'an emergency stop must work at once'],
  ['PUT admin/settings/apps', 'no money follows it'],
  ['PUT admin/settings', 'links of the support page'],
  ['POST admin/settings/forbidden-services', 'it only tells'],
  ['POST admin/upi/test', 'it only asks'],
  ['POST admin/providers/:id/test', 'it only asks'],
  ['POST admin/providers/test', 'it only asks, and a stored key goes to its own host alone'],
  ['POST admin/currency/check', 'it only asks'],
  ['DELETE coupon/:id', 'it removes a code that no one has used'],
  ['POST admin/users/:id/end-sessions', 'the user can sign in again'],
  ['POST admin/download-ticket', 'the file holds what the lists show'],
  ['POST admin/deposits/:id/check', 'it only asks the verifier'],
  ['POST admin/users/:id/notes', 'only operators read them'],
  ['POST admin/alarms/:id/acknowledge', 'only messages about it wait'],
  ['PUT admin/channels/:id', 'the receiver stays the same'],
  ['DELETE admin/channels/:id', 'a channel that was added by mistake must go at once'],
  ['POST admin/channels/:id/test', 'it tells nothing'],
  ['POST admin/go-live/address', 'the link only proves an address'],
  ['POST admin/go-live/mail', 'it goes to the operator who asks'],
  ['POST admin/go-live/payment', 'the operator pays, and the credit is taken back'],
  ['POST admin/go-live/check', 'it only checks, and a backup stays on the server'],
  ['DELETE admin/routes/:id', 'which account is asked, not its key or address'],
  ['PUT admin/routes/:id/pauses/:serviceId', 'which route is asked, not its price limit'],
  ['PUT admin/route-orders', 'which route is asked first, within the price limits'],
  ['PUT admin/route-orders/automatic', 'which route is asked first, within the price limits'],
]);

const asking = callNames.filter((name) => declarationOf(name).errors.includes('SECOND_FACTOR_NEEDED'));

test('every changing call of operators requires a fresh code or is listed with a reason', { tags: 'B7' }, () => {
  const isChange = (name: CallName) => declarationOf(name).access === 'admin' && !name.startsWith('GET ');
  const changes = callNames.filter(isChange);
  expect([...asking.filter(isChange), ...askNoFreshCode.keys()].toSorted()).toEqual(changes.toSorted());
});

/** Those of users are asked for by other tests: an operator's account isn't deleted. */
const askingOperators = asking.filter((name) => declarationOf(name).access === 'admin');

describe.each(askingOperators)('%s', (name) => {
  test('refuses after ten minutes without a code, and succeeds with one', { tags: 'B7' }, async () => {
    const parts = await partsThatMatter(name);
    await setLastCodeTime('601 seconds');
    // What earlier calls left for later writes too.
    await untilTasksDone(app);
    const before = await tableSnapshot(app);
    expect(await ask(name, parts)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(await tableSnapshot(app)).toEqual(before);

    await app.app.deps.db.pool.query('update second_factor set last_step = 0');
    const fresh = await app.post('/api/account/second-factor/fresh', { as: admin, body: { code: await authenticator.code() } });
    expect(fresh.status).toBe(200);
    const reply = await ask(name, parts);
    expect([reply.status, reply.body?.code]).toEqual([successOf(name), undefined]);
  });
});

async function partsThatMatter(name: CallName): Promise<Parts> {
  const parts = (await callNeeds[name].good?.(world)) ?? {};
  switch (name) {
    case 'PUT admin/server/:id':
      return { ...parts, body: { ...parts.body, apiKey: 'another-key-of-ours' } };
    case 'POST admin/image':
      return { ...parts, query: { folderPath: 'qrcode' }, upload: await aCode(upiLinkTo('pinline@examplebank')) };
    case 'PUT admin/image/:id':
      await app.app.deps.db.pool.query(`update image set folder = 'qrcode' where id = $1`, [parts.params?.['id']]);
      return { ...parts, query: { folderPath: 'qrcode' }, upload: await aCode(upiLinkTo('pinline@examplebank')) };
    case 'POST service/add-service':
      await aServiceThatCosts(app, { costMicros: 100_000, server: 1, code: String(parts.body?.['serviceCode']) });
      return { ...parts, body: { ...parts.body, price: 8.79 } };
    case 'PUT service/update/:id':
      return { ...parts, body: { ...parts.body, price: 0.01 } };
    case 'POST admin/price-changes':
      return {
        body: {
          changes: [
            { serviceId: await aServiceThatCosts(app, { costMicros: 100_000 }), expectedCost: 8.8, expectedPrice: 12.5, price: 8.79 },
          ],
        },
      };
    case 'POST admin/routes':
    case 'PUT admin/routes/:id':
      return { ...parts, body: { ...parts.body, priceCeiling: 0.5, sellsBelowCost: true } };
    case 'PUT webhooks/:id':
      await giveWebhookToAdmin(parts);
      return { ...parts, body: { ...parts.body, url: 'http://127.0.0.1:9/another-receiver' } };
    case 'POST webhooks/:id/rotate':
      await giveWebhookToAdmin(parts);
      return parts;
    case 'POST admin/routes/:id/import':
      return anImportAtHalfPrice(parts);
    default:
      return parts;
  }
}

async function giveWebhookToAdmin({ params }: Parts): Promise<void> {
  await app.app.deps.db.pool.query('update webhook_endpoint set user_id = $1 where id = $2', [admin.userId, params?.['id']]);
}

async function anImportAtHalfPrice({ params, body }: Parts): Promise<Parts> {
  // An earlier call gave the provider another key; the registry reads accounts again after two seconds.
  await app.app.deps.db.pool.query('update provider set api_key_sealed = $1 where id = 1', [workingKey]);
  const { data } = await eventually(async () => {
    const reply = await app.get(`/api/admin/routes/${params?.['id']}/price-list`, { as: admin });
    expect(reply.status).toBe(200);
    return reply.body;
  });
  const { serviceCode, cost } = data[0];
  const price = sellingPrice({ cost: Math.round(cost * 100), markup: { kind: 'percent', value: 2_000 }, roundTo: 25 });
  await aService(app, { server: 2, code: serviceCode, price: (price * 3) / 100 });
  return {
    ...(params === undefined ? {} : { params }),
    body: { ...body, services: [{ serviceCode, expectedPrice: price / 100, currentPrice: (price * 3) / 100 }] },
  };
}

async function setLastCodeTime(ago: string): Promise<void> {
  await app.app.deps.db.pool.query('update session set second_factor_at = app_now() - $1::interval where user_id = $2', [
    ago,
    admin.userId,
  ]);
}

function ask(name: CallName, parts: Parts): Promise<TestReply> {
  const { method, path, body } = requestOf(name, parts);
  return app.send(method, path, { as: admin, ...(body === undefined ? {} : { body }) });
}
