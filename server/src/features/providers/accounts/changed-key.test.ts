import { expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { eventually } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { attemptsOf, deliverSms, holdBack } from '../../../../../test/builders/upstream.ts';

test('changing a key during a purchase lets it finish, and waiting numbers continue', async (context) => {
  const app = await ownApp(context);
  const backOffice = await openOperatorScenario(app);
  const { user, buy } = await aBuyer(app);
  const { rows } = await app.app.deps.db.pool.query(`select id, api_key_sealed from provider`);
  const apiKey = app.app.deps.secrets.unseal(rows[0].api_key_sealed, `provider:${rows[0].id}`);
  const answerNow = holdBack(app, { action: 'getNumberV2' });
  const answer = buy();
  await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'sending' }]));
  expect((await backOffice.saveServer('1', { apiKey })).status).toBe(200);
  answerNow();
  const { mobile } = (await answer).body.data;
  expect(mobile).toMatchObject({ status: 'pending' });
  await deliverSms(app, mobile, 'Your code is 482913');
  await eventually(async () => {
    const { data } = (await app.get('/api/mobile/active?server=1', { as: user })).body;
    expect(data).toMatchObject([{ status: 'success' }]);
  });
  await expectReconciled(app);
});
