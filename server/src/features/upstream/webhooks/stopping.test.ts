import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { execute } from '../../../../../test/harness/test-database.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';

test('a server that stops while it asks about a webhook’s number stores its code first', { timeout: 30_000 }, async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server: 1, price: 12.5, code: 'tg' }) });
  app.simulator.webhooks.sendTo({ address: await (await openOperatorScenario(app)).webhookAddress(), shape: 'herosms' });
  switchOn(app, { kind: 'http500', action: 'getActiveActivations', share: 1 }, { kind: 'delay', action: 'getStatus', delayMs: 2_000 });
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect(app.simulator.calls.get('getStatus')).toBe(1), { withinMs: 10_000 });
  await app.app.stop();
  expect(await execute(app.database.connection, `select from message where code = '48291'`)).toBe(1);
});
