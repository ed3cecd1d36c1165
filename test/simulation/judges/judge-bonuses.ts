import type { Pool } from 'pg';
import type { Deposit } from './judge-payments.ts';
import { requireRule, type Scenario } from '../scenario.ts';

type Bonus = { refereeId: number; referrerId: number; amount: number; state: string; reason: string | null; payer: string | null };

export async function judgeBonuses(pool: Pool, { sybils, payments }: Scenario, deposits: Deposit[]): Promise<number> {
  const { rows } = await pool.query<Bonus>(
    `select b.referee_id::int as "refereeId", b.referrer_id::int as "referrerId", b.amount::float8 as amount, b.state, b.reason, p.payer
     from referral_bonus b join deposit d on d.id = b.deposit_id left join payment p on p.id = d.payment_id`,
  );
  for (const { way, referrer, friends } of sybils) {
    const ids = friends.map(({ userId }) => userId);
    const ofAll = rows.filter(({ refereeId, state }) => ids.includes(refereeId) && state === 'credited');
    // Their coins have separate senders: the first deposit of those shares nothing with the others.
    const credited = way === 'payer' ? ofAll.filter(({ payer }) => payer === friends[0]?.payer) : ofAll;
    // All sign up before any of them pays, so only the first to pay with a shared payer matches no one.
    const allowed = way === 'payer' || (way === 'device' && friends.length < 2) ? 1 : 0;
    requireRule(credited.length <= allowed, 'Who invites themself gets no bonus before an operator looks.', {
      way,
      referrer: referrer.name,
      friends: ids,
      credited,
    });
  }
  const payers = new Map(payments.map(({ reference, payer }) => [reference, payer.userId]));
  // A claim on another user's payment makes both share a payer.
  const sharing = deposits.flatMap(({ reference, userId, state }) => {
    const payer = payers.get(reference);
    return state === 'credited' && payer !== undefined && payer !== userId ? [payer, userId] : [];
  });
  const suspects = new Set([...sybils.flatMap(({ friends }) => friends.map(({ userId }) => userId)), ...sharing]);
  const wronged = rows.filter(({ refereeId, reason }) => reason === 'same_person' && !suspects.has(refereeId));
  requireRule(wronged.length === 0, 'A friend with a mailbox, a device and a payer of their own is another person.', wronged);
  return rows.filter(({ state }) => state === 'review').length;
}
