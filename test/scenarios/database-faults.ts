import { expect, type TestContext } from 'vitest';
import { aNumber, aService, aUser, cancelBody, eventually } from '../builders/data.ts';
import { ownApp } from '../harness/own-app.ts';
import type { TestApp } from '../harness/test-app.ts';
import { expectReconciled } from '../invariants/expect-reconciled.ts';
import { findProviderDifferences } from '../invariants/provider-reconciliation.ts';

export function quietApp(context: TestContext): Promise<TestApp> {
  return ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
}

export async function aHolder(app: TestApp, { balance = 20, server = 1 }: { balance?: number; server?: 1 | 3 } = {}) {
  const user = await aUser(app, { balance });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5, code: 'tg' }) });
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  return { user, mobile, cancel, history };
}

export async function expectAgreement(app: TestApp): Promise<void> {
  await expectReconciled(app);
  // A cancel that couldn't be recorded is tried again with its next turn.
  await eventually(async () => expect(await findProviderDifferences(app)).toEqual([]));
}
