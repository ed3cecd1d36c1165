import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedDimensions, profitDimensions } from '@pinline/contract/profit/profit.rules';
import {
  anAttempt,
  aCode,
  aReservation,
  aSwitchedNumber,
  aWallet,
  someTerms,
  startTestLedger,
  type BoughtNumber,
  type Offer,
  type TestLedger,
} from '../../../../test/builders/test-ledger.ts';
import { openDepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { isNightly } from '../../../../test/scenarios/nightly.ts';
import type { Deps } from '../../deps.ts';
import { confirmAttempt } from '../activations/buy/purchase.sql.ts';
import { refundActivation } from '../activations/receive/end-number.sql.ts';
import { revealMessages } from '../activations/receive/late-codes.sql.ts';
import { postRefund } from '../activations/refund/refund.sql.ts';
import { aPromoCode } from '../../../../test/builders/payments.ts';
import { redeem } from '../promos/promos.sql.ts';
import { addRoute } from '../providers/seed-providers.sql.ts';
import { findBrokenInvariants } from '../wallet/invariants/invariants.ts';
import { presentCheck } from './check/check.present.ts';
import { compareWithLedger } from './check/check.sql.ts';
import { readProfit } from './profit.commands.ts';
import { foldOnce } from './profit.sql.ts';
import { presentToday } from './today/today.present.ts';
import { sumToday } from './today/today.sql.ts';

const activations = isNightly ? 5_000 : 300;
/** Few enough numbers each that no one needs a seventh place on a server. */
const people = isNightly ? 1_000 : 12;

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
});
afterAll(() => ledger.stop());

test('every rupee figure on Home and Profit equals a query over the ledger', { timeout: isNightly ? 1_800_000 : 120_000 }, async () => {
  const { db } = ledger;
  await walk(random(7));
  const deps = { db, config: { timeZone: 'Asia/Kolkata' } } as unknown as Deps;
  const expected = await figuresOfLedger();
  const all = { from: '2020-01-01', to: '2022-01-01' };
  expect((await readProfit(deps, { ...all, by: 'day' })).total.takings).toBe(0);
  for (const by of profitDimensions) {
    const { rows, total } = await readProfit(deps, { by });
    expect([by, pick(total)]).toEqual([by, expected]);
    for (const column of columns)
      expect([by, column, paise(rows.map((row) => row[column]))]).toEqual([by, column, paise([expected[column]])]);
  }
  expect((await readProfit(deps, { by: 'provider' })).rows.filter(({ key }) => key !== '')).toHaveLength(3);
  for (const by of listedDimensions) {
    const found = new Map((await readProfit(deps, { by })).rows.map(({ key, takings, refunds }) => [key, paise([takings, -refunds])]));
    if (by === 'country') continue;
    expect([by, found]).toEqual([by, await revenueBy(by)]);
  }

  const today = presentToday(await sumToday(db.autocommit, 'Asia/Kolkata'));
  for (const column of columns) expect([column, today[column].amount]).toEqual([column, expected[column]]);
  const { rows } = await db.pool.query(`select sum(balance)::int as owed from ledger_account where user_id is not null`);
  expect(paise([today.owedToUsers])).toBe(rows[0].owed);
  expect(presentCheck(await compareWithLedger(db.autocommit)).difference).toBe(0);
  expect(await findBrokenInvariants(db.pool)).toEqual([]);
});

const columns = ['takings', 'providerCost', 'leak', 'promo', 'referral', 'fees', 'refunds', 'net'] as const;
type Figures = Record<(typeof columns)[number], number>;

function pick(row: Figures): Figures {
  const { takings, providerCost, leak, promo, referral, fees, refunds, net } = row;
  return { takings, providerCost, leak, promo, referral, fees, refunds, net };
}

function paise(rupees: number[]): number {
  return rupees.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

type Entry = { kind: string; amount: number; accountVersion: number };
type Number_ = { costMicros: number | null; currency: string; rate: number; state: string; isPaid: boolean; outcome: string | null };

/** Nothing of the profit page is used: rows are read whole and added up here. */
async function figuresOfLedger(): Promise<Figures> {
  const { pool } = ledger.db;
  const entries: Entry[] = (
    await pool.query(
      `select a.kind, e.amount::int, e.account_version::int as "accountVersion" from ledger_entry e join ledger_account a on a.id = e.account_id where a.user_id is null`,
    )
  ).rows;
  const feeRows = (
    await pool.query(`select after_version::int as after, basis_points as points, fixed_paise::int as fixed from deposit_fee order by id`)
  ).rows as { after: number; points: number; fixed: number }[];
  const numbers: Number_[] = (
    await pool.query(`
      select p.cost_micros::int as "costMicros", p.currency, p.paise_per_unit::int as rate, p.state,
        p.state = 'ok' and (a.first_message_at is not null or a.revealed_at is not null) as "isPaid",
        (select outcome from upstream_debt d where d.upstream_id = p.upstream_id and d.provider_id = p.provider_id and d.kind = 'cancel') as outcome
      from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id where p.state in ('ok', 'rejected', 'late')`)
  ).rows;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  const costOf = ({ costMicros, rate }: Number_) => (costMicros === null ? 0 : Math.round((costMicros * rate) / 1_000_000));
  const paid = numbers.filter(({ isPaid }) => isPaid);
  const kept = numbers.filter(({ isPaid, outcome }) => !isPaid && (outcome === 'code_arrived' || outcome === 'gave up'));
  const figures = {
    takings: sum(of('revenue').map(({ amount }) => Math.max(amount, 0))),
    providerCost: sum(paid.map(costOf)),
    leak: sum(kept.map(costOf)),
    promo: -sum(of('promo_expense').map(({ amount }) => amount)),
    referral: -sum(of('referral_expense').map(({ amount }) => amount)),
    fees: sum(
      of('world:upi').map(({ amount, accountVersion }) => {
        const fee = feeRows.findLast(({ after }) => after < accountVersion);
        return amount >= 0 || fee === undefined ? 0 : Math.min(-amount, Math.round((-amount * fee.points) / 10_000) + fee.fixed);
      }),
    ),
    refunds: sum(of('revenue').map(({ amount }) => Math.max(-amount, 0))),
  };
  const { takings, ...costs } = figures;
  const net = takings - sum(Object.values(costs));
  return Object.fromEntries(Object.entries({ ...figures, net }).map(([name, amount]) => [name, amount / 100])) as Figures;
}

async function revenueBy(by: 'service' | 'server' | 'route' | 'provider'): Promise<Map<string, number>> {
  const column = { service: 'service_id', server: 'server', route: 'route_id', provider: 'provider_id' }[by];
  const { rows } = await ledger.db.pool.query(`
    select coalesce(a.${column}::text, '') as key, coalesce(sum(e.amount), 0)::int as amount
    from activation a
      left join hold_resolution r on r.hold_id = a.hold_id and r.kind = 'capture' and a.first_message_at is not null
      left join charge_refund g on g.activation_id = a.id
      left join ledger_entry e on e.tx_id in (r.tx_id, a.reveal_tx_id, g.tx_id)
        and e.account_id in (select id from ledger_account where kind = 'revenue')
    where a.upstream_id is not null group by 1`);
  const found = new Map<string, number>(rows.map(({ key, amount }) => [key, amount]));
  // Promo codes, bonuses and fees are of no number.
  return new Map([...found, ['', found.get('') ?? 0]]);
}

type Random = (below: number) => number;

/** The same numbers for the same seed. */
function random(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Codes, cancels, late codes, refunds, switches, deposits, promo codes, bonuses, and changes of prices, rates and fees. */
async function walk(pick_: Random): Promise<void> {
  const { db } = ledger;
  const offers = await offersInThreeCurrencies();
  const users = await Promise.all(Array.from({ length: people }, () => aWallet(db, 1_000_000)));
  const deposits = openDepositScenario(db);
  const depositor = await deposits.aUser({ invitedBy: users[0] });
  for (let no = 0; no < activations; no += 1) {
    const offer = offers[pick_(offers.length)];
    const userId = users[pick_(users.length)];
    if (offer === undefined || userId === undefined) throw new Error('No such offer');
    if (no % 25 === 0) await db.pool.query(`update service set price = $1`, [1_000 + pick_(1_000)]);
    if (no % 40 === 0)
      await db.pool.query(
        `update provider set paise_per_unit = case currency when 'USD' then 8800 when 'EUR' then 9107 else 100 end * (95 + $1::int) / 100`,
        [pick_(11)],
      );
    if (no % 60 === 0) await db.pool.query(`select deposit_fee_set('upi', $1, $2, 1)`, [pick_(300), pick_(400)]);
    if (no % 12 === 0) await deposits.upiDeposit(depositor, { units: 10_000 + pick_(10_000) });
    if (no % 30 === 0)
      await redeem(db, { userId, code: (await aPromoCode(db.autocommit, { amount: 500 + pick_(500), createdBy: 'system' })).code });
    await oneNumber(pick_, { userId, offer, other: offers[(offers.indexOf(offer) + 1) % offers.length] ?? offer });
    if (no % 7 === 0) await foldOnce(db, 1 + pick_(20));
  }
}

async function oneNumber(
  pick_: Random,
  { userId, offer, other }: { userId: number; offer: PricedOffer; other: PricedOffer },
): Promise<void> {
  const { db } = ledger;
  const number = await aPricedNumber(userId, offer, pick_);
  const { activationId: id } = number;
  const cancel = (owed: BoughtNumber) =>
    refundActivation(db, { userId, id: owed.activationId, end: 'cancelled', owesCancel: true, epoch: null });
  const way = pick_(20);
  if (way < 9) {
    await aCode(db, number);
    if (way === 0) await db.transaction((tx) => postRefund(tx, { activationId: id, adminId: userId, reason: 'The code did not work' }));
  } else if (way < 14) {
    await cancel(number);
    const outcome = ['cancelled', 'code_arrived', 'gave up', 'over'][pick_(4)];
    await db.pool.query(`update upstream_debt set done_at = app_now(), outcome = $2 where activation_id = $1 and kind = 'cancel'`, [
      id,
      outcome,
    ]);
    if (outcome === 'code_arrived') {
      await aCode(db, number);
      if (pick_(2) === 0) await revealMessages(db, { userId, id, isSecondCharge: false, timeZone: 'UTC' });
    }
  } else if (way < 16) {
    // Bought at a cost in dollars.
    if (other.currency === 'USD') await aCode(db, await aSwitchedNumber(db, number, other));
  } else {
    await aCode(db, number);
  }
}

type PricedOffer = Offer & { currency: string };

async function offersInThreeCurrencies(): Promise<PricedOffer[]> {
  const { db, offers } = ledger;
  const addProvider = async (name: string, currency: string, rate: number) =>
    (
      await db.pool.query(
        `insert into provider (name, protocol, currency, paise_per_unit) values ($1, 'simulator', $2, $3) returning id::int`,
        [name, currency, rate],
      )
    ).rows[0].id as number;
  const [euro, rupee] = [await addProvider('In euro', 'EUR', 9_107), await addProvider('In rupees', 'INR', 100)];
  return [
    { ...offers[1], currency: 'USD' },
    { ...offers[2], currency: 'USD' },
    { ...offers[3], routeId: await addRoute(db.autocommit, { server: 3, providerId: euro, country: '22' }), currency: 'EUR' },
    { ...offers[4], routeId: await addRoute(db.autocommit, { server: 4, providerId: rupee, country: '6' }), currency: 'INR' },
  ];
}

/** One in ten names no cost. */
async function aPricedNumber(userId: number, offer: PricedOffer, pick_: Random): Promise<BoughtNumber> {
  const { db } = ledger;
  const purchase = await aReservation(db, userId, offer);
  const attemptId = await anAttempt(db, purchase, offer);
  const upstreamId = `priced-${attemptId}`;
  const micros = offer.currency === 'INR' ? 3_000_000 + pick_(2_000_001) : 20_000 + pick_(80_001);
  const cost = pick_(10) === 0 ? null : { micros, currency: offer.currency };
  const outcome = await confirmAttempt(db, { attemptId, upstreamId, phoneNumber: `+91${8_000_000_000 + attemptId}`, cost }, someTerms);
  if (outcome !== 'attached') throw new Error(`The number is ${outcome}`);
  return { ...purchase, attemptId, upstreamId };
}
