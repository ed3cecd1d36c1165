import { expect } from 'vitest';
import { aNumber, aService, aUser, cancelBody } from '../../builders/data.ts';
import { aLateCode } from '../../builders/purchases.ts';
import type { TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';

type Charged = { admin: TestUser; server?: 1 | 2; isLate?: boolean; isRevealed?: boolean };

/** A number that cost 12.50 of 20 rupees: for its code, or for its late code, which may still be offered. */
export async function openRefundScenario(app: TestApp, { admin, server = 2, isLate = false, isRevealed = true }: Charged) {
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5 }) });
  if (isLate) {
    await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
    expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBe(200);
  }
  await aLateCode(app, { user, mobile });
  const reveal = () => app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } });
  if (isLate && isRevealed) expect((await reveal()).status).toBe(200);
  const path = `/api/admin/activations/${mobile._id}/refund`;
  const refund = (body: object = { reason: 'The code did not work' }) => app.post(path, { as: admin, body });
  return { user, mobile, path, refund, reveal };
}
