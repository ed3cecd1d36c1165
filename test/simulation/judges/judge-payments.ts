import type { Pool } from 'pg';
import { requireRule, type Claim, type Payment, type Scenario } from '../scenario.ts';

export type Deposit = { id: number; userId: number; reference: string; state: string; reason: string | null; amount: number | null };

export async function readDeposits(pool: Pool): Promise<Deposit[]> {
  const { rows } = await pool.query<Deposit>(
    `select id::int, user_id::int as "userId", reference, state, reason, amount::float8 as amount from deposit order by id`,
  );
  return rows;
}

export function judgePayments({ payments }: Scenario, deposits: Deposit[]): { inReview: number; thievesRefused: number } {
  let inReview = 0;
  let thievesRefused = 0;
  const byReference = Map.groupBy(deposits, ({ reference }) => reference);
  for (const payment of payments) {
    const its = byReference.get(payment.reference) ?? [];
    byReference.delete(payment.reference);
    const credits = its.filter(isCredited);
    requireRule(credits.length <= (payment.worth > 0 ? 1 : 0), `A payment of ${payment.worth} paise is credited at most once.`, {
      payment,
      its,
    });
    for (const credit of credits) judgeCredit(payment, credit);
    if (payment.worth > 0 && credits.length === 0 && payment.claims.some(({ isAnswered }) => isAnswered)) {
      judgeReview(payment, its);
      inReview += 1;
    }
    thievesRefused += payment.claims.filter((claim) => claim.person !== payment.payer && isCertainlyEarly(payment, claim)).length;
  }
  const others = [...byReference.values()].flat().filter(isCredited);
  requireRule(others.length === 0, 'Nothing is credited without a payment.', others);
  return { inReview, thievesRefused };
}

function judgeCredit(payment: Payment, credit: Deposit): void {
  const { reference, worth, claims, creditsSeen } = payment;
  requireRule(credit.amount === worth, 'What is credited is what was paid.', { credit, worth });
  const claim = claims.find(({ person }) => person.userId === credit.userId);
  requireRule(claim !== undefined, 'A payment is credited to a user who claimed it.', { credit });
  const isStolen = claim !== undefined && claim.person !== payment.payer && isCertainlyEarly(payment, claim);
  requireRule(!isStolen, 'A claim made before its payment takes no user’s money.', {
    credit,
    claim: summariseClaim(claim),
    paidAt: payment.paidAt,
  });
  requireRule(
    creditsSeen.every(({ person }) => person.userId === credit.userId),
    'A user who learned of a credit has it.',
    { credit, reference, creditsSeen: creditsSeen.map(({ person }) => person.name) },
  );
}

/** Without a credit, a declared payment waits for an operator, for a reason that the scenario explains. */
function judgeReview(payment: Payment, its: Deposit[]): void {
  const { payer, claims, reference } = payment;
  const found = { reference, payer: payer.name, paidAt: payment.paidAt, claims: claims.map(summariseClaim), its };
  const waiting = its.filter(({ state }) => state === 'review');
  const hasPayerSaid = claims.some(({ person, isAnswered }) => person === payer && isAnswered);
  const isWaiting = waiting.some(({ userId }) => !hasPayerSaid || userId === payer.userId);
  requireRule(isWaiting, 'Who paid is credited, or an operator looks at it.', found);
  requireRule(
    waiting.every((deposit) => isExplained(payment, deposit)),
    'An operator looks only at what is in doubt.',
    found,
  );
}

function isExplained(payment: Payment, { userId, reason }: Deposit): boolean {
  if (reason === 'contested') return payment.method === 'crypto' || payment.claims.some((claim) => isPerhapsEarly(payment, claim));
  return reason === 'claimed_too_early' && payment.claims.some((claim) => claim.person.userId === userId && isPerhapsEarly(payment, claim));
}

/** A claim this much older counts as made before its payment. */
const earlyMs = 60_000;

function isCertainlyEarly({ paidAt }: Payment, { answeredAt }: Claim): boolean {
  return paidAt !== undefined && answeredAt !== undefined && paidAt.getTime() - answeredAt.getTime() > earlyMs;
}

function isPerhapsEarly({ paidAt }: Payment, { sentAt }: Claim): boolean {
  return paidAt !== undefined && paidAt.getTime() - sentAt.getTime() > earlyMs;
}

function isCredited({ state }: Deposit): boolean {
  return state === 'credited';
}

function summariseClaim(claim: Claim | undefined): object | undefined {
  return claim && { name: claim.person.name, userId: claim.person.userId, sentAt: claim.sentAt, answeredAt: claim.answeredAt };
}
