import { aUtr } from '../../builders/people.ts';
import { aUser } from '../../builders/data.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { openInboxScenario } from './inbox-scenario.ts';

export type HandCreditScenario = Awaited<ReturnType<typeof openHandCreditScenario>>;

type Posting = { kind: string; actor: string; reason: string | null; legs: Record<string, number> };

export async function openHandCreditScenario() {
  const inbox = await openInboxScenario();
  const { app, admin } = inbox;
  const { pool } = app.app.deps.db;
  return {
    ...inbox,
    credit: (id: string, body: object) =>
      app.post(`/api/admin/deposits/${id}/credit`, { as: admin, body: { reason: 'Showed a receipt', ...body } }),
    /** With a UTR that the bank doesn't show. */
    async aPendingDeposit(of?: TestUser): Promise<{ id: string; user: TestUser; reference: string }> {
      const user = of ?? (await aUser(app, { balance: 0 }));
      const reference = aUtr();
      const { status, body } = await inbox.declare(user, reference);
      if (status !== 202) throw new Error(`The deposit is not pending: ${JSON.stringify(body)}`);
      const { rows } = await pool.query('select id::text from deposit where user_id = $1 and reference = $2', [user.userId, reference]);
      return { id: rows[0].id, user, reference };
    },
    async anInvitedFriend(): Promise<{ friend: TestUser; referrer: TestUser }> {
      const referrer = await aUser(app, { balance: 0, deviceId: `device-${aUtr()}` });
      const friend = await aUser(app, { balance: 0, deviceId: `device-${aUtr()}` });
      await pool.query('update app_user set referred_by = $2 where id = $1', [friend.userId, referrer.userId]);
      return { friend, referrer };
    },
    /** While a user waits, the bank’s feed is read every few seconds. */
    openIntent: (user: TestUser) => app.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: 750 } }),
    async postingsOf(depositId: string): Promise<Posting[]> {
      const { rows } = await pool.query<Posting>(
        `select t.kind, t.actor, t.reason, json_object_agg(a.kind, e.amount) as legs
        from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
        where t.ref = $1 group by t.id order by t.id`,
        [`deposit:${depositId}`],
      );
      return rows;
    },
  };
}
