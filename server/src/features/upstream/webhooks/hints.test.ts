import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { execute } from '../../../../../test/harness/test-database.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';

test('a webhook about a number of a locked user delays none about another one', async (context) => {
  const app = await ownApp(context);
  const service = await aService(app, { server: 1, price: 12.5, code: 'tg' });
  const [locked, other] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
  const [lockedNumber, number] = [await aNumber(app, { user: locked, service }), await aNumber(app, { user: other, service })];
  app.simulator.webhooks.sendTo({ address: await (await openOperatorScenario(app)).webhookAddress(), shape: 'herosms' });
  switchOn(app, { kind: 'silence', action: 'getActiveActivations', share: 1 });
  const holder = await app.app.deps.db.pool.connect();
  context.onTestFinished(() => holder.release(true));
  await holder.query('begin');
  await holder.query('select lock_user($1)', [locked.userId]);
  await deliverSms(app, lockedNumber, 'Code 11111');
  await eventually(async () => expect(app.simulator.calls.get('getStatus')).toBe(1));
  await deliverSms(app, number, 'Code 22222');
  const codes = async () => execute(app.database.connection, `select from message where code = '22222'`);
  await eventually(async () => expect(await codes()).toBe(1));
});

test('a server that stops while it asks about a webhook’s number stores its code first', async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server: 1, price: 12.5, code: 'tg' }) });
  app.simulator.webhooks.sendTo({ address: await (await openOperatorScenario(app)).webhookAddress(), shape: 'herosms' });
  switchOn(app, { kind: 'http500', action: 'getActiveActivations', share: 1 }, { kind: 'delay', action: 'getStatus', delayMs: 2_000 });
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect(app.simulator.calls.get('getStatus')).toBe(1));
  await app.app.stop();
  expect(await execute(app.database.connection, `select from message where code = '48291'`)).toBe(1);
});
