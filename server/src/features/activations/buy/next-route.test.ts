import { expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { aRefusedRoute, attemptsOf, switchOn } from '../../../../../test/builders/upstream.ts';

test('gives the next route the time that a slow refusal leaves', { timeout: 30_000 }, async (context) => {
  const app = await ownApp(context);
  await aRefusedRoute(app, 1);
  const { user, buy } = await aBuyer(app);
  switchOn(app, { kind: 'delay', action: 'getNumberV2', delayMs: 2_500 });
  expect(await buy()).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true, balance: 7.5 } } });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused', detail: expect.stringMatching(/^BAD_COUNTRY/) }, { state: 'ok' }]);
  await expectReconciled(app);
});
