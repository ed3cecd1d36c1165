import type { TestReply, TestUser } from '../../fakes/browser.ts';
import { anAdmin } from '../../builders/people.ts';
import { startPayments, type Payments } from '../../builders/payments.ts';
import { assertInvariants } from '../../invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

export type InboxScenario = Awaited<ReturnType<typeof openInboxScenario>>;

export async function openInboxScenario() {
  const payments: Payments = await startPayments();
  const app: TestApp = await startTestApp({ payments, env: { CRYPTO_CLAIM_MINUTES: '0' } });
  const admin = await anAdmin(app);
  const ask = (path: string, body: object): Promise<TestReply> => app.post(path, { as: admin, body });
  return {
    payments,
    app,
    admin,
    decide: (id: string, what: 'credit' | 'refuse', reason = 'Looked into') => ask(`/api/admin/deposits/${id}/${what}`, { reason }),
    match: (id: string, user: { userId: number }, reason = 'Told us by mail') =>
      ask(`/api/admin/payments/${id}/match`, { userId: String(user.userId), reason }),
    inbox: async (query: Record<string, string> = {}) =>
      (await app.get(`/api/admin/deposits?${new URLSearchParams(query).toString()}`, { as: admin })).body,
    declare: (user: TestUser, transactionId: string, method = 'bharatpay'): Promise<TestReply> =>
      app.post('/api/payment/transaction', { as: user, body: { transactionId, method } }),
    newestOf: async (user: TestUser) => (await app.get('/api/payment/transaction-history', { as: user })).body.wallet[0],
    async audits(): Promise<Record<string, unknown>[]> {
      return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
    },
    async close() {
      await assertInvariants(app.app.deps.db.pool);
      await app.stop();
      await payments.close();
    },
  };
}
