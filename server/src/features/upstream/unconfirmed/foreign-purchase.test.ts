import { describe, expect, test, type TestContext } from 'vitest';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { aNumber, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects } from '../../../../../test/fakes/upstream-protocols.ts';
import { fetchProviderRecords, purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';

const anAppAt = (context: TestContext, utcOffsetMinutes: number) => ownApp(context, { simulator: { utcOffsetMinutes } });
const loseTheAnswer = (app: TestApp) => switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' });

/** Each waits for the answer: lists are read until then. */
describe.concurrent('a number bought by someone else with the same account', () => {
  test.for([
    { minutes: 15, isListed: false },
    { minutes: 30, isListed: true },
  ])("$minutes minutes before isn't given away while the offset is unknown", async ({ minutes, isListed }, context) => {
    const app = await anAppAt(context, 330);
    const { user, buy } = await aBuyer(app);
    const upstreamId = buyElsewhere(app);
    if (isListed)
      await app.app.deps.db.pool.query(`insert into unmatched_number (provider_id, upstream_id) select id, $1 from provider`, [upstreamId]);
    await passTime(app, minutes * 60);
    switchOn(app, { kind: 'http500', action: 'getNumberV2' });
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    expect((await answer).body.data).toMatchObject(trouble);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'waiting' }]);
    expect(await balanceOf(app, user)).toBe(20);
  });

  test("in the same minute isn't given to any other purchase while the offset is unknown", async (context) => {
    const app = await anAppAt(context, 330);
    const { user, buy } = await aBuyer(app);
    buyElsewhere(app);
    loseTheAnswer(app);
    const answer = buy();
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
    expect((await answer).body.data).toMatchObject(trouble);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  test("and bought here over another entry for the account stays its buyer's", async (context) => {
    // It names no order of ours with a number.
    const app = await ownApp(context, { protocol: 'fivesim' });
    const run = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
    const { user, service, buy } = await aBuyer(app);
    await aNumber(app, { user: await aUser(app, { balance: 20 }), service });
    await run(
      `with twin as (insert into provider (name, protocol, base_url, currency, paise_per_unit)
         select 'Twin', protocol, base_url, currency, paise_per_unit from provider returning id),
       attempt as (update purchase_attempt set provider_id = twin.id from twin)
       update activation set provider_id = twin.id from twin`,
    );
    switchOn(app, { kind: 'http500', action: dialects.fivesim.calls.buy });
    const answer = buy();
    expect((await answer).body.data).toMatchObject(trouble);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'waiting' }]);
    expect(await balanceOf(app, user)).toBe(20);
  });
});

function buyElsewhere({ simulator }: TestApp): string {
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const purchase = simulator.simulator.buy(order);
  if (!purchase.ok) throw new Error('The simulator sold nothing');
  return String(purchase.activation.id);
}
