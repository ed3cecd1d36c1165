import { findBrokenInvariants } from '../../../server/src/features/wallet/invariants/invariants.ts';
import { reconcileProviders } from './reconcile-providers.ts';
import { judgeBonuses } from './judge-bonuses.ts';
import { judgeChargeRefunds, type PaidBack } from './judge-charge-refunds.ts';
import { judgeDebts } from './judge-debts.ts';
import { judgeMails } from './judge-mails.ts';
import { judgePayments, readDeposits } from './judge-payments.ts';
import { judgeAgains, judgeSwitches } from './judge-switches.ts';
import { judgeStatements } from './judge-statements.ts';
import { judgeWaits } from './judge-waits.ts';
import { judgeRefunds } from './judge-refunds.ts';
import { judgeReports } from './judge-reports.ts';
import { forgottenUpstream, nothingForgotten } from './open-upstream.ts';
import type { Page } from '../scenario.ts';
import { requireRule, isNumber, type Person, type Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

export type Figures = {
  activations: number;
  numbers: number;
  captured: number;
  lateCodes: number;
  revealed: number;
  switched: number;
  foundAgain: number;
  released: number;
  credited: number;
  redeemed: number;
  writtenOff: number;
  /** Numbers whose answer was lost and that ended upstream, free of charge, before they were found. */
  neverMatched: number;
  /** Payments that an operator has to decide; claims made before their payment that failed; bonuses for oneself. */
  inReview: number;
  thievesRefused: number;
  bonusesHeldBack: number;
  revoked: number;
  refunded: number;
  reported: number;
  waited: number;
  debtsPaid: number;
  mails: number;
};

/** Everything confirmed happened exactly once, and nothing else. Throws the first breach. */
export async function judge(world: World, scenario: Scenario): Promise<Figures> {
  await judgeInvariants(world);
  const { pool } = world.app.deps.db;
  const users = scenario.people.map(({ userId }) => userId);
  const { rows: activations } = await pool.query<Activation>(activationsText, [users]);
  const deposits = await readDeposits(pool);
  const { rows: redemptions } = await pool.query<Redemption>(
    `select c.code, r.user_id::int as "userId", r.amount from promo_redemption r join promo_code c on c.id = r.promo_id`,
  );
  judgeClicks(scenario, activations);
  judgeCancels(scenario, activations);
  judgeReveals(scenario, activations);
  const switched = judgeSwitches(scenario, activations);
  const foundAgain = judgeAgains(scenario, activations);
  const waited = await judgeWaits(pool, scenario);
  const payments = judgePayments(scenario, deposits);
  judgePromos(scenario, redemptions);
  await judgeMessages(world, scenario);
  const paidBack = await judgeChargeRefunds(pool, scenario);
  const revoked = await judgeRefunds(world, scenario);
  const reported = await judgeReports(world, scenario);
  const debtsPaid = await judgeDebts(world, scenario);
  const mails = judgeMails(world, scenario);
  const bonusesHeldBack = await judgeBonuses(pool, scenario, deposits);
  const forgotten = await forgottenUpstream(world);
  requireRule(forgotten.length === 0, nothingForgotten, forgotten);
  const { charged, writtenOff, neverMatched } = await reconcileProviders(world);
  const paid = activations.filter(({ providerId, upstreamId, money }) => charged.has(`${providerId} ${upstreamId}`) && money === 'capture');
  const credited = deposits.flatMap(({ userId, state, amount }) => (state === 'credited' && amount !== null ? [{ userId, amount }] : []));
  await judgeStatements(world, scenario);
  await judgeBalances(world, scenario, { paid, paidBack, credited, redemptions });
  return {
    activations: activations.length,
    numbers: activations.filter(({ phoneNumber }) => phoneNumber !== null).length,
    captured: activations.filter(({ money, isRevealed }) => money === 'capture' && !isRevealed).length,
    lateCodes: activations.filter(({ hasLateCode }) => hasLateCode).length,
    revealed: activations.filter(({ isRevealed }) => isRevealed).length,
    switched,
    foundAgain,
    released: activations.filter(({ money }) => money === 'release').length,
    credited: credited.length,
    redeemed: redemptions.length,
    writtenOff,
    neverMatched,
    ...payments,
    bonusesHeldBack,
    revoked,
    refunded: paidBack.length,
    reported,
    waited,
    debtsPaid,
    mails,
  };
}

export async function judgeInvariants({ app }: World, { isMidway = false } = {}): Promise<void> {
  const broken = (await findBrokenInvariants(app.deps.db.pool)).filter(({ id }) => !isMidway || id !== 'I22');
  const [first] = broken;
  if (first !== undefined) requireRule(false, `${first.id}: ${first.holds}`, first.rows);
}

type Activation = {
  id: number;
  userId: number;
  key: string | null;
  isWaitedFor: boolean;
  state: string;
  price: number;
  phoneNumber: string | null;
  providerId: number | null;
  upstreamId: string | null;
  /** The capture of a late code counts, too. */
  money: 'capture' | 'release' | 'open';
  hasLateCode: boolean;
  isRevealed: boolean;
  switchedFromId: number | null;
  againOfId: number | null;
  firstMessageAt: Date | null;
};
type Redemption = { code: string; userId: number; amount: number };

const activationsText = `
  select a.id, a.user_id::int as "userId", i.key, t.entry_id is not null as "isWaitedFor", a.state, a.price, a.phone_number as "phoneNumber", a.provider_id as "providerId",
    a.upstream_id as "upstreamId", case when a.revealed_at is not null then 'capture'
      -- The hold of a switched pair is captured for the one of the two that got its code.
      when r.kind = 'capture' and a.first_message_at is null and coalesce(a.switched_from_id, a.switched_to_id) is not null then 'release'
      else coalesce(r.kind, 'open') end as money,
    a.late_code_at is not null as "hasLateCode", a.revealed_at is not null as "isRevealed", a.switched_from_id as "switchedFromId", a.again_of_id as "againOfId",
    a.first_message_at as "firstMessageAt"
  from activation a left join idempotency i on i.user_id = a.user_id and i.activation_id = a.id
    left join hold_resolution r on r.hold_id = a.hold_id
    left join waitlist_try t on t.activation_id = a.id
  where a.user_id = any($1) order by a.id`;

function judgeClicks({ clicks }: Scenario, activations: Activation[]): void {
  const clicked = activations.filter(({ isWaitedFor }) => !isWaitedFor);
  const byKey = new Map(clicked.map((each) => [`${each.userId} ${each.key}`, each]));
  for (const { person, key, path, body, said } of clicks) {
    const found = byKey.get(`${person.userId} ${key}`);
    byKey.delete(`${person.userId} ${key}`);
    if (said === 'refused') requireRule(found === undefined, 'What was refused did not happen.', { key, found });
    else if (said === 'no number')
      // What is known before, such as a country that no route has, writes nothing.
      requireRule(
        found === undefined || found.state === 'failed',
        'A user who learned that there is no number has none and paid nothing.',
        {
          key,
          path,
          body,
          found,
        },
      );
    else if (isNumber(said)) {
      const isThere = found !== undefined && String(found.id) === said._id && found.phoneNumber === said.mobileno;
      requireRule(isThere, 'A number that was given is there.', { said, found });
      requireRule(found?.price === Math.round(said.price * 100), 'A number costs what its buyer was shown.', { said, found });
    } else requireRule(false, 'Every click gets an answer in the end.', { key, found });
  }
  requireRule(byKey.size === 0, 'Nothing is bought without a click.', [...byKey.values()].slice(0, 5));
}

function judgeCancels({ cancels }: Scenario, activations: Activation[]): void {
  const byId = new Map(activations.map((each) => [String(each.id), each]));
  for (const { mobile, isConfirmed } of cancels) {
    const found = byId.get(mobile._id);
    if (isConfirmed)
      requireRule(found?.money === 'release' || found?.isRevealed === true, 'Money that was said to be back is back.', { mobile, found });
  }
}

function judgeReveals({ reveals }: Scenario, activations: Activation[]): void {
  const revealed = new Map(activations.flatMap((each) => (each.isRevealed ? [[String(each.id), each] as const] : [])));
  for (const { person, mobileId, said } of reveals) {
    const found = revealed.get(mobileId);
    if (said === 'shown')
      requireRule(found?.userId === person.userId, 'A late code that was shown was charged.', { person: person.name, mobileId });
  }
  const asked = new Set(reveals.map(({ mobileId }) => mobileId));
  const unasked = [...revealed.keys()].filter((id) => !asked.has(id));
  requireRule(unasked.length === 0, 'No late code is charged without a tap.', unasked);
}

function judgePromos({ promos }: Scenario, redemptions: Redemption[]): void {
  for (const { code, amount, redeemedBy } of promos) {
    const found = redemptions.filter((each) => each.code === code);
    const isOnce = found.length <= 1 && redeemedBy.every(({ userId }) => userId === found[0]?.userId);
    requireRule(isOnce, 'A user who learned that a code is redeemed has it, and no other user has it.', {
      code,
      told: redeemedBy.map(({ name }) => name),
      found,
    });
    requireRule(
      found.every((each) => each.amount === amount),
      'A code is worth what it says.',
      { code, amount, found },
    );
  }
}

/** All messages since the page opened, except those too old when it reconnected. */
async function judgeMessages({ app }: World, { people }: Scenario): Promise<void> {
  for (const { userId, name, page } of people) {
    const { rows } = await app.deps.db.pool.query<{ seq: number; at: Date; activationId: number; text: string }>(
      `select e.seq, e.created_at as "at", e.activation_id as "activationId", m.text from user_event e
        join message m on m.user_id = e.user_id and m.activation_id = e.activation_id and m.no = e.message_no
      where e.user_id = $1 and e.type = 'message' order by e.seq`,
      [userId],
    );
    const stored = new Map(rows.map((row) => [row.seq, row]));
    for (const [seq, { mobileId, text }] of page.messages) {
      const kept = stored.get(seq);
      requireRule(kept?.text === text && String(kept.activationId) === mobileId, 'A message that was shown is kept.', {
        name,
        seq,
        mobileId,
        text,
        kept,
      });
    }
    const { from } = page;
    const unheard = from === undefined ? [] : rows.filter((row) => row.seq > from && !page.messages.has(row.seq) && !isTooOld(page, row));
    requireRule(unheard.length === 0, 'No message is lost on the way to a page that reconnects.', {
      name,
      from,
      lastSeq: page.lastSeq,
      unheard,
      returns: page.returns,
    });
  }
}

function isTooOld({ returns, lastSeq: newest }: Page, { seq, at }: { seq: number; at: Date }): boolean {
  return returns.some(
    (back) => seq > back.lastSeq && seq <= back.startsAfter && (at.getTime() < back.at.getTime() - replayedMs || seq <= newest - 200),
  );
}

/** Half an hour, less the time the clock moves while a page connects. */
const replayedMs = 29 * 60_000;

type Movements = { paid: Activation[]; paidBack: PaidBack[]; credited: { userId: number; amount: number }[]; redemptions: Redemption[] };

async function judgeBalances({ app }: World, { people }: Scenario, { paid, paidBack, credited, redemptions }: Movements): Promise<void> {
  const { rows } = await app.deps.db.pool.query<{ userId: number; kind: string; balance: number }>(
    `select user_id::int as "userId", kind, balance from ledger_account where user_id is not null`,
  );
  const { rows: bonuses } = await app.deps.db.pool.query<{ userId: number; amount: number }>(
    `select referrer_id::int as "userId", amount from referral_bonus where state = 'credited'`,
  );
  const of = (person: Person, items: { userId: number; amount: number }[]) =>
    items.filter(({ userId }) => userId === person.userId).reduce((sum, { amount }) => sum + amount, 0);
  const prices = paid.map(({ userId, price }) => ({ userId, amount: price }));
  for (const person of people) {
    const expected =
      person.opening + of(person, credited) + of(person, redemptions) + of(person, bonuses) + of(person, paidBack) - of(person, prices);
    const balance = (kind: string) => rows.find((row) => row.userId === person.userId && row.kind === kind)?.balance;
    requireRule(balance('available') === expected, 'All users have what they were promised.', {
      name: person.name,
      expected,
      found: balance('available'),
    });
    requireRule(balance('held') === 0, 'No money waits when nothing is open.', { name: person.name, held: balance('held') });
  }
}
