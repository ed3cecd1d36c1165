import { randomBytes } from 'node:crypto';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test, type TestContext } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects } from '../../../../../test/fakes/upstream-protocols.ts';
import { readHeld, deliverSmsTo, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { saveProvider } from '../../providers/seed-providers.ts';
import { addRoute } from '../../providers/seed-providers.sql.ts';
import { createSimulatorServer } from '../../../../../simulators/provider/server/http.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { beginPurchase } from '../buy/purchase.sql.ts';
import { plainOrder } from '../../../../../test/builders/test-ledger.ts';
import { outlast } from '../../../../../test/pauses.ts';

const lockedMs = 15_000;
const isCode = (frame: object) => 'otpMessage' in frame;

const locks = {
  'a user': 'select 1 from user_counter where user_id = $1 for update',
  'an activation': 'select 1 from activation where user_id = $1 for update',
  'a provider': 'select 1 from provider for no key update',
  'a lease': 'select 1 from provider_lease for update',
  'a task’s lease': 'select 1 from job_lease for update',
  'an upstream debt': 'select 1 from upstream_debt where user_id = $1 for update',
} as const;
const kinds = [
  'a user',
  'an activation',
  'a provider',
  'a lease',
  'a task’s lease',
  'an upstream debt',
] as const satisfies (keyof typeof locks)[];

describe.concurrent('a row that is locked for 15 s', () => {
  test.for(kinds)('of %s delays no other purchase, cancel, code, expiry or refund', { tags: 'locked.1' }, async (kind, context) => {
    const { app, other } = await twoProviders(context);
    const [near, far] = [await aService(app, { server: 1, code: 'tg' }), await aService(app, { server: 2, code: 'tg' })];
    const [locked, first, second] = [await aUser(app), await aUser(app, { balance: 50 }), await aUser(app, { balance: 50 })];
    const lockedNumbers: Mobile[] = [];
    for (const service of [near, near, near, near, near, far, far, far, far, far])
      lockedNumbers.push(await aNumber(app, { user: locked, service }));
    const sockets = [await connect(app, first), await connect(app, second)] as const;
    const [nearNumber, farNumber] = [
      await aNumber(app, { user: first, service: near }),
      await aNumber(app, { user: second, service: far }),
    ];
    const leases = await readLeases(app);
    await eventually(async () => expect(await countTaskLeases(app)).toBeGreaterThan(0));
    await recordResendRequestSoon(app, locked);
    for (const user of [locked, first]) await abandonPurchase(app, user, near);

    const unlock = await lock(app, kind, locked, context);
    const lockedAt = performance.now();
    for (const [index, mobile] of lockedNumbers.entries())
      deliverSmsTo(index < 5 ? app : other, await upstreamIdOf(app, mobile), `Code ${48_000 + index}`);
    await passTime(app, 2);
    await afterRounds(app, 'numbers', 2);
    deliverSmsTo(app, await upstreamIdOf(app, nearNumber), 'Code 11111');
    deliverSmsTo(other, await upstreamIdOf(app, farNumber), 'Code 22222');
    await Promise.all(sockets.map((socket) => socket.frame(isCode)));
    await eventually(async () => expect(await readHeld(app, first)).toBe(0));
    const unwanted = await aNumber(app, { user: first, service: near });
    await aNumber(app, { user: second, service: far });
    await passTime(app, 61);
    expect(await app.post('/api/otp/cancelOtp', { as: first, body: cancelBody(unwanted) })).toMatchObject({ status: 200 });
    await passTime(app, 1_201);
    await eventually(async () => expect([await balanceOf(app, first), await balanceOf(app, second)]).toEqual([37.5, 37.5]));
    await outlast(lockedMs - (performance.now() - lockedAt));
    await unlock();
    await eventually(async () => expect(await readHeld(app, locked)).toBe(0));
    expect(await readLeases(app)).toEqual(leases);
    for (const socket of sockets) socket.close();
    await eventually(async () => expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]));
  });
});

async function twoProviders(context: TestContext) {
  const app = await ownApp(context);
  const apiKey = randomBytes(8).toString('hex');
  const simulator = await createSimulatorServer({
    seed: 8,
    codeSeconds: { from: 3_600, to: 3_600 },
    deliveryRate: 1,
    anotherRate: 0,
    pricePercent: 1,
    apiKey,
  });
  context.onTestFinished(() => simulator.close());
  const { db, secrets } = app.app.deps;
  await db.autocommit.deleteFrom('route').where('server', '=', 2).execute();
  const baseUrl = dialects.fivesim.urlOf(simulator);
  const providerId = await saveProvider(db.autocommit, secrets, {
    name: 'Other',
    protocol: 'fivesim',
    paisePerUnit: 8_800,
    baseUrl,
    apiKey,
  });
  await addRoute(db.autocommit, { server: 2, providerId, country: 'india' });
  await eventually(async () => expect(await readLeases(app)).toHaveLength(2));
  return { app, other: { app: app.app, simulator } };
}

async function lock(app: TestApp, kind: (typeof kinds)[number], user: TestUser, context: TestContext): Promise<() => Promise<void>> {
  const client = new Client(app.database.connection);
  await client.connect();
  let isOpen = true;
  const unlock = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  context.onTestFinished(unlock);
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  const { rowCount } = await client.query(locks[kind], locks[kind].includes('$1') ? [user.userId] : []);
  expect(rowCount).toBeGreaterThan(0);
  return unlock;
}

async function abandonPurchase(app: TestApp, { userId }: TestUser, service: { id: string }): Promise<void> {
  await beginPurchase(app.app.deps.db, { ...plainOrder, userId, serviceIds: [Number(service.id)], waitMs: 1_500 });
}

async function recordResendRequestSoon(app: TestApp, { userId }: TestUser): Promise<void> {
  await sql`insert into upstream_debt (provider_id, upstream_id, kind, user_id, not_before)
    select provider_id, upstream_id, 'again', user_id, app_now() + interval '1.5 seconds' from activation where user_id = ${userId}`.execute(
    app.app.deps.db.autocommit,
  );
}

async function readLeases(app: TestApp) {
  return app.app.deps.db.autocommit.selectFrom('providerLease').select(['providerId', 'owner', 'epoch']).orderBy('providerId').execute();
}

async function countTaskLeases(app: TestApp): Promise<number> {
  return (await app.app.deps.db.autocommit.selectFrom('jobLease').select('job').execute()).length;
}
