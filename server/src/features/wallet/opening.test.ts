import { expect, test } from 'vitest';
import { aUser, balanceOf } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';

test.for([
  ['on', 500],
  ['off', 0],
] as const)('with demo mode %s a new user has ₹%i', async ([DEMO, rupees], context) => {
  const app = await ownApp(context, { env: { DEMO } });
  const user = await aUser(app, { balance: 0 });
  expect(await balanceOf(app, user)).toBe(rupees);
  await assertInvariants(app.app.deps.db.pool);
});
