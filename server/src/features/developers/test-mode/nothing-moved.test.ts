import { isFile } from '@pinline/contract/endpoint';
import { expect, test } from 'vitest';
import { scheduledJobs } from '../../../features.ts';
import { foldOnce } from '../../profit/profit.sql.ts';
import { foldSpending } from '../../users/figures/figures.sql.ts';
import { aNumber, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import { startPayments } from '../../../../../test/builders/payments.ts';
import { deliverSms, storedId } from '../../../../../test/builders/upstream.ts';
import { aWorld, callNames, callNeeds, declarationOf, requestOf } from '../../../../../test/contract/call-needs.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { beginDay } from '../../../../../test/scenarios/begin-day.ts';
import { wholeTables } from '../../../../../test/postgres/tables.ts';

/** When and how fast the provider and the bank last answered, and what follows from it. */
const ofTime = /(Ms|At)$|^\/incidents|\/uncheckedSince\//;

type Request = { name: string; path: string };

/** Whatever anyone but the key can read, and the tables behind it, after everything that a test key can do. */
test('nothing that people or operators see moves when a test key buys, cancels, reports and pays', async (context) => {
  const payments = await startPayments();
  context.onTestFinished(() => payments.close());
  const app = await ownApp(context, { payments });
  await beginDay(app);
  const [admin, world] = [await anAdmin(app), await aWorld(app)];
  const sold = await aNumber(app, { user: world.me, service: world.service });
  await deliverSms(app, sold, 'Your code: 48291');
  await eventually(async () => {
    const { data } = (await app.get('/api/mobile/active', { as: world.me })).body;
    expect(data[0].status).toBe('success');
  });
  const key = await anApiKey(app, world.me, { mode: 'test', scopes: ['read', 'buy', 'webhooks'] });
  // So that all time that passes has passed before.
  await passTime(app, 4_000);
  await eventually(async () => expect(await openNumbers(app)).toBe(0));
  const requests = await readings(world);
  const readAll = () => readEach(app, { admin, owner: world.me }, requests);
  await runJobs(app);
  const [first, tables] = [await readAll(), await wholeTables(app)];
  await runJobs(app);
  const second = await readAll();

  await useEverything(app, key);

  await runJobs(app);
  expect(await wholeTables(app)).toEqual(tables);
  const after = await readAll();
  expect(Object.keys(after)).toEqual(requests.map(({ name }) => name));
  for (const [name, found] of Object.entries(after)) {
    // Ages differ between two readings with nothing between them too.
    const restless = differences(first[name], second[name]);
    const moved = differences(second[name], found).filter((path) => !restless.includes(path) && !ofTime.test(path));
    expect(moved, name).toEqual([]);
  }
  const { rows } = await app.app.deps
    .sandbox()
    .db.pool.query('select count(*)::int as numbers, count(revealed_at)::int as revealed from activation');
  expect(rows).toEqual([{ numbers: 4, revealed: 1 }]);
});

async function useEverything(app: TestApp, key: TestUser): Promise<void> {
  const buy = async (serviceCode: string) => {
    const { body } = await app.post('/api/mobile/generate', { as: key, body: { serviceCode, maxPrice: 20, isDeepCheck: false } });
    return body.data.mobile;
  };
  const shown = async ({ _id }: { _id: string }) =>
    (await app.get('/api/mobile/active', { as: key })).body.data.find((each: { _id: string }) => each._id === _id);
  const sandbox = app.app.deps.sandbox().db.pool;
  const [ok, late, none] = [await buy('test_ok'), await buy('test_late'), await buy('test_none')];
  await buy('test_multi');
  await buy('test_dead');
  await eventually(async () => expect((await shown(ok)).status).toBe('success'));
  // The clock of the others must not move: numbers are made older instead.
  await sandbox.query(`update activation set created_at = created_at - interval '61 seconds', cancellable_at = app_now()`);
  await app.post('/api/mobile/report', { as: key, body: { mobileId: none._id, reason: 'banned' } });
  await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(late) });
  await sandbox.query(`update activation set ended_at = ended_at - interval '15 seconds' where id = $1`, [
    storedId({ deps: app.app.deps.sandbox() }, late),
  ]);
  await eventually(async () => expect((await shown(late)).lateCode).not.toBeNull());
  expect((await app.post('/api/mobile/reveal', { as: key, body: { mobileId: late._id } })).status).toBe(200);
}

/** What is measured, folded, compared and checked on a schedule. */
async function runJobs(app: TestApp): Promise<void> {
  const { deps } = app.app;
  for (const fold of [foldOnce, foldSpending]) while ((await fold(deps.db)) > 0);
  for (const job of scheduledJobs(deps)) await job.run();
}

/** One request for every call that reads and needs no page of its own. */
async function readings(world: Awaited<ReturnType<typeof aWorld>>): Promise<Request[]> {
  const found: Request[] = [];
  for (const name of callNames) {
    const declared = declarationOf(name);
    const { stream, redirectOnRefusal } = declared;
    if (!name.startsWith('GET ') || isFile(declared) || stream === true || redirectOnRefusal !== undefined || name === 'GET keys') continue;
    const parts = (await callNeeds[name].good?.(world)) ?? {};
    found.push({ name, path: requestOf(name, parts).path });
  }
  return [...found, { name: 'the status page', path: '/status.json' }];
}

async function readEach(
  app: TestApp,
  { admin, owner }: { admin: TestUser; owner: TestUser },
  requests: Request[],
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const { name, path } of requests) {
    const as = name.startsWith('GET admin') || name.startsWith('GET coupon') ? admin : owner;
    const { status, body } = await app.get(path, { as });
    if (status === 200) read[name] = body;
  }
  return read;
}

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** The paths at which two values differ. When something was last checked or measured may. */
function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after) || (isTime(before) && isTime(after))) return [];
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differences((before as Record<string, unknown>)[name], (after as Record<string, unknown>)[name], `${path}/${name}`),
  );
}

async function openNumbers(app: TestApp): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query(
    `select count(*)::int as open from activation where state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received')
        or exists (select from upstream_debt where done_at is null)`,
  );
  return rows[0].open;
}
