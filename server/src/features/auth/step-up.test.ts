import type { CallName } from '@pinline/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../testing/browser.ts';
import {
  anAdmin,
  aWorld,
  callNames,
  callNeeds,
  declarationOf,
  requestOf,
  successOf,
  type Parts,
  type World,
} from '../../testing/call-needs.ts';
import { startPayments, type Payments } from '../../testing/payments.ts';
import { aCode, upiLinkTo } from '../../testing/pictures.ts';
import { tableSnapshot } from '../../testing/tables.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { anEnrolledAuthenticator, type Authenticator } from './testing/an-authenticator.ts';

/** security.md B7, from the contract: what moves money, or changes keys or who may come in, is for an operator with a fresh code. */
let payments: Payments;
let app: TestApp;
let world: World;
let admin: TestUser;
let authenticator: Authenticator;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  [world, admin] = await Promise.all([aWorld(app), anAdmin(app)]);
  authenticator = await anEnrolledAuthenticator(app, admin);
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

/** Calls of operators that go on with an old code, and why. */
const askNoFreshCode = new Map<CallName, string>([
  ['PUT admin/settings/buying', 'the brake is pulled in a hurry, and what it stops is stopped for everybody'],
  ['PUT admin/settings/fair-use', 'no money follows it'],
  ['PUT admin/settings', 'links of the support page'],
  ['POST admin/settings/forbidden-services', 'it only tells'],
  ['POST admin/upi/test', 'it only asks'],
  ['POST admin/providers/:id/test', 'it only asks'],
  ['DELETE coupon/:id', 'it takes a code away that nobody has used'],
  ['POST admin/users/:id/end-sessions', 'whoever is signed out signs in again'],
  ['POST admin/routes', 'which account is asked, not its key or address'],
  ['PUT admin/routes/:id', 'which account is asked, not its key or address'],
  ['DELETE admin/routes/:id', 'which account is asked, not its key or address'],
  ['POST service/add-service', 'prices are daily work, and no money moves before somebody buys'],
  ['PUT service/update/:id', 'prices are daily work, and no money moves before somebody buys'],
  ['POST admin/routes/:id/import', 'prices are daily work, and no money moves before somebody buys'],
  ['POST admin/price-changes', 'prices are daily work, and no money moves before somebody buys'],
]);

const asking = callNames.filter((name) => declarationOf(name).errors.includes('SECOND_FACTOR_NEEDED'));

test('every change of operators asks for a fresh code, or it is said here why it does not', () => {
  const isChange = (name: CallName) => !name.startsWith('GET ');
  const changes = callNames.filter((name) => declarationOf(name).access === 'admin' && isChange(name));
  // What shows a secret asks too, and changes nothing.
  expect([...asking.filter(isChange), ...askNoFreshCode.keys()].toSorted()).toEqual(changes.toSorted());
});

describe.each(asking)('%s', (name) => {
  test('does nothing after ten minutes without a code, and what it is asked once there is one', async () => {
    const parts = await partsThatMatter(name);
    await sayWhenLastGiven('601 seconds');
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

/** Of calls that only sometimes ask, a request that they ask for. */
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
    default:
      return parts;
  }
}

async function sayWhenLastGiven(ago: string): Promise<void> {
  await app.app.deps.db.pool.query('update session set second_factor_at = app_now() - $1::interval where user_id = $2', [
    ago,
    admin.userId,
  ]);
}

function ask(name: CallName, parts: Parts): Promise<TestReply> {
  const { method, path, body } = requestOf(name, parts);
  return app.send(method, path, { as: admin, ...(body === undefined ? {} : { body }) });
}
