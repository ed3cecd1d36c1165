import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHandCreditScenario, type HandCreditScenario } from '../../../../../test/scenarios/money/hand-credit-scenario.ts';
import { balanceOf } from '../../../../../test/builders/data.ts';

let scenario: HandCreditScenario;
beforeAll(async () => {
  scenario = await openHandCreditScenario();
});
afterAll(() => scenario.close());

const check = (id: string) => scenario.app.post(`/api/admin/deposits/${id}/check`, { as: scenario.admin });
const auditsOf = async (id: string) =>
  (await scenario.audits()).filter(({ action, target }) => action === 'deposit.check' && target === `deposit:${id}`);

test('a pending deposit is credited at once when its payment is there, and stays pending while it isn’t', async () => {
  const { id, user, reference } = await scenario.aPendingDeposit();
  expect(await check(id)).toMatchObject({ status: 200, body: { data: { _id: id, status: 'pending', amount: null } } });
  scenario.payments.bank.pay({ utr: reference, amountPaise: 10_050 });
  expect(await check(id)).toMatchObject({ status: 200, body: { data: { _id: id, status: 'credited', amount: 100.5 } } });
  expect(await balanceOf(scenario.app, user)).toBe(100.5);
  expect(await auditsOf(id)).toMatchObject([
    { before: { status: 'pending' }, after: { status: 'pending' } },
    { before: { status: 'pending' }, after: { status: 'credited', amount: 100.5 } },
  ]);
  expect((await check(id)).body).toMatchObject({ code: 'DEPOSIT_NOT_IN_REVIEW' });
  expect(await auditsOf(id)).toHaveLength(2);
});

test('a deposit that does not exist', async () => {
  expect(await check('987654321')).toMatchObject({ status: 404, body: { code: 'DEPOSIT_NOT_FOUND' } });
});
