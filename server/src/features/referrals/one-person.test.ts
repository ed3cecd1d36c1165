import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passTime } from '../../../../test/builders/data.ts';
import { openDepositScenario, type DepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestLedger, type TestLedger } from '../../../../test/builders/test-ledger.ts';

let ledger: TestLedger;
let scenario: DepositScenario;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
  scenario = openDepositScenario(ledger.db);
});
afterAll(() => ledger.stop());
afterEach(() => assertInvariants(ledger.db.pool));

const aDevice = () => randomBytes(8).toString('hex');
const aPayer = () => `${randomBytes(5).toString('hex')}@bank`;
const pays = (user: number, payer = aPayer()) => scenario.upiDeposit(user, { units: 10_000, payer });

async function bonusOf(friend: number): Promise<{ state: string; reason: string | null }> {
  const { rows } = await ledger.db.pool.query('select state, reason from referral_bonus where referee_id = $1', [friend]);
  return rows[0];
}

async function aReferrerAndFriends(emails: string[] = []): Promise<{ referrer: number; friends: [number, number] }> {
  const referrer = await scenario.aUser();
  const friends: [number, number] = [await scenario.aUser({ invitedBy: referrer }), await scenario.aUser({ invitedBy: referrer })];
  for (const [n, email] of emails.entries())
    await ledger.db.pool.query('update app_user set email = $2 where id = $1', [[referrer, ...friends][n], email]);
  return { referrer, friends };
}

async function signIn(user: number, from: { device?: string; address?: string; hoursAgo?: number }): Promise<void> {
  const { device = null, address = null, hoursAgo = 0 } = from;
  await ledger.db.pool.query(
    `insert into session (id, user_id, secret_hash, created_at, expires_at, ended_at, end_reason, device_id, address)
     values ($1, $2, decode(repeat('00', 32), 'hex'), app_now() - $3 * interval '1 hour', app_now() + interval '1 day', app_now(), 'replaced', $4, $5)`,
    [aDevice(), user, hoursAgo, device, address],
  );
}

const credited = { state: 'credited', reason: null };
const doubted = { state: 'review', reason: 'same_person' };

describe('a friend who shares nothing', () => {
  test('gives the bonus at once, and no invariant is broken', async () => {
    const { referrer, friends } = await aReferrerAndFriends();
    for (const user of [referrer, ...friends]) await signIn(user, { device: aDevice(), address: '203.0.113.7' });
    for (const friend of friends) await pays(friend);
    expect([await bonusOf(friends[0]), await bonusOf(friends[1])]).toEqual([credited, credited]);
    expect(await scenario.balanceOf(referrer)).toBe(2_000);
  });

  test('of another referrer is no sign', async () => {
    const [one, other] = [await aReferrerAndFriends(), await aReferrerAndFriends()];
    const [device, payer] = [aDevice(), aPayer()];
    for (const friend of [one.friends[0], other.friends[0]]) {
      await signIn(friend, { device });
      await pays(friend, payer);
      expect(await bonusOf(friend)).toEqual(credited);
    }
  });
});

describe('one device', () => {
  test.each(['before', 'after'])('of the referrer, who used it %s the friend did, sends the bonus to review', async (when) => {
    const { referrer, friends } = await aReferrerAndFriends();
    const device = aDevice();
    await signIn(when === 'before' ? referrer : friends[0], { device, hoursAgo: 500 });
    await signIn(when === 'before' ? friends[0] : referrer, { device });
    await pays(friends[0]);
    expect(await bonusOf(friends[0])).toEqual(doubted);
  });

  test('of another friend, who signed up later and paid nothing yet, sends the bonus to review', async () => {
    const { friends } = await aReferrerAndFriends();
    const device = aDevice();
    for (const friend of friends) await signIn(friend, { device });
    await pays(friends[0]);
    await pays(friends[1]);
    expect([await bonusOf(friends[0]), await bonusOf(friends[1])]).toEqual([doubted, doubted]);
  });
});

describe('one payer', () => {
  test('of the referrer sends the bonus to review', async () => {
    const { referrer, friends } = await aReferrerAndFriends();
    const payer = aPayer();
    await pays(referrer, payer);
    await pays(friends[0], payer);
    expect(await bonusOf(friends[0])).toEqual(doubted);
  });

  test('of another friend, first seen with that friend’s second deposit, sends the bonus to review', async () => {
    const { friends } = await aReferrerAndFriends();
    const payer = aPayer();
    await pays(friends[0]);
    await pays(friends[0], payer);
    await pays(friends[1], payer);
    expect([await bonusOf(friends[0]), await bonusOf(friends[1])]).toEqual([credited, doubted]);
  });

  test('of six friends who pay at the same moment brings one bonus at once', { tags: 'G4' }, async () => {
    const referrer = await scenario.aUser();
    const payer = aPayer();
    const friends = await Promise.all(Array.from({ length: 6 }, () => scenario.aUser({ invitedBy: referrer })));
    await Promise.all(friends.map((friend) => pays(friend, payer)));
    expect(await scenario.balanceOf(referrer)).toBe(1_000);
  });
});

describe('one mailbox', () => {
  test.each([
    ['asha@example.com', 'asha+1@example.com'],
    ['asha.rao@gmail.com', 'a.s.h.a.rao@gmail.com'],
    ['asharao@googlemail.com', 'asha.rao+shop@gmail.com'],
  ])('%s and %s, of the referrer or of another friend, sends the bonus to review', async (one, other) => {
    const withReferrer = await aReferrerAndFriends([`r${one}`, `r${other}`]);
    await pays(withReferrer.friends[0]);
    expect(await bonusOf(withReferrer.friends[0])).toEqual(doubted);
    const withFriend = await aReferrerAndFriends([`friend-${aDevice()}@example.com`, `f${one}`, `f${other}`]);
    await pays(withFriend.friends[0]);
    expect(await bonusOf(withFriend.friends[0])).toEqual(doubted);
  });

  test('does not ignore dots outside of Gmail', async () => {
    const { friends } = await aReferrerAndFriends(['asha.m@example.org', 'ash.am@example.org']);
    await pays(friends[0]);
    expect(await bonusOf(friends[0])).toEqual(credited);
  });
});

describe('an unknown device', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9', 23, doubted],
    ['::ffff:203.0.113.10', '203.0.113.10', 1, doubted],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::9', 1, doubted],
    ['203.0.113.9', '203.0.113.9', 25, credited],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 1, credited],
    ['203.0.113.11', '203.0.113.12', 1, credited],
    ['not an address', 'not an address', 1, credited],
  ])('at %s, and another friend at %s within %d hours: %o', async (mine, theirs, hoursAgo, bonus) => {
    for (const isMineUnknown of [true, false]) {
      const { friends } = await aReferrerAndFriends();
      await signIn(friends[0], { address: mine, ...(isMineUnknown ? {} : { device: aDevice() }) });
      await signIn(friends[1], { address: theirs, hoursAgo, ...(isMineUnknown ? { device: aDevice() } : {}) });
      await pays(friends[0]);
      expect(await bonusOf(friends[0])).toEqual(bonus);
      await ledger.db.pool.query('delete from session');
    }
  });
});

test('computes the network of an address without an exception block, which PostgreSQL before 18 refuses in parallel work', async () => {
  const { rows: functions } = await ledger.db.pool.query(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proparallel = 's' and prosrc ~* '\\mexception\\s+when\\M'`,
  );
  expect(functions).toEqual([]);
  const networks = {
    '203.0.113.7': '203.0.113.7',
    '::FFFF:203.0.113.7': '203.0.113.7',
    '2001:DB8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::1': '2001:db8:1:2::/64',
    'fe80::1%eth0': 'fe80::/64',
    '64:ff9b:1:2::192.0.2.33': '64:ff9b:1:2::/64',
    '::': '::/64',
    '::1': '::/64',
    '1:2:3:4:5:6:7::': '1:2:3:4::/64',
  };
  const malformed = [
    '',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '1::2::3',
    '12345::',
    ':::',
    'g::',
  ];
  const expected = [...Object.entries(networks), ...malformed.map((address) => [address, null])];
  const { rows } = await ledger.db.pool.query(
    'select address, address_network(address) as network from unnest($1::text[]) with ordinality as a (address, n) order by n',
    [expected.map(([address]) => address)],
  );
  expect(rows.map(({ address, network }) => [address, network])).toEqual(expected);
});

test('the 21st bonus of one referrer within a day goes to review, and the next day’s first does not', { tags: 'G4' }, async () => {
  const referrer = await scenario.aUser();
  const friends = await Promise.all(Array.from({ length: 22 }, () => scenario.aUser({ invitedBy: referrer })));
  await Promise.all(friends.slice(0, 21).map((friend) => pays(friend)));
  expect(await scenario.balanceOf(referrer)).toBe(20_000);
  const { rows } = await ledger.db.pool.query(`select reason from referral_bonus where referrer_id = $1 and state = 'review'`, [referrer]);
  expect(rows).toEqual([{ reason: 'many_bonuses' }]);
  await passTime({ app: { deps: ledger } }, 86_401);
  await pays(friends[21] ?? 0);
  expect(await bonusOf(friends[21] ?? 0)).toEqual(credited);
});

test('does not compare 1,000 friends and 1,000 sessions of one friend at one address with each other', async () => {
  const referrer = await scenario.aUser();
  const friend = await scenario.aUser({ invitedBy: referrer });
  await ledger.db.pool.query(
    `with other as (
       insert into app_user (email, referral_code, referred_by, role)
       select 'many-' || n || '@example.com', 'many-' || n, $1, 'user' from generate_series(1, 1000) as n returning id)
     insert into session (id, user_id, secret_hash, expires_at, ended_at, end_reason, device_id, address)
     select 'other-' || id, id, decode(repeat('00', 32), 'hex'), app_now(), app_now(), 'expired', 'device-' || id, '198.51.100.1' from other`,
    [referrer],
  );
  await ledger.db.pool.query(
    `insert into session (id, user_id, secret_hash, expires_at, ended_at, end_reason, device_id, address)
     select 'mine-' || n, $1, decode(repeat('00', 32), 'hex'), app_now(), app_now(), 'expired', 'mine-' || n, '198.51.100.1' from generate_series(1, 1000) as n`,
    [friend],
  );
  await ledger.db.pool.query('analyze session, app_user');
  const { rows } = await ledger.db.pool.query('select looks_like_one_person($1, $2, $3) as "is"', [friend, referrer, aPayer()]);
  expect(rows).toEqual([{ is: false }]);
  expect(await rowsCompared({ friend, referrer, payer: aPayer() })).toBeLessThan(20_000);
});

async function rowsCompared(of: { friend: number; referrer: number; payer: string }): Promise<number> {
  const { pool } = ledger.db;
  const { rows } = await pool.query<{ prosrc: string }>(`select prosrc from pg_proc where proname = 'looks_like_one_person'`);
  const body = (rows[0]?.prosrc ?? '')
    .replaceAll('p_referee_id', String(of.friend))
    .replaceAll('p_referrer_id', String(of.referrer))
    .replaceAll('p_payer', `'${of.payer}'`);
  const { rows: plans } = await pool.query(`explain (analyze, timing off, summary off, format json) ${body}`);
  return plans[0]['QUERY PLAN'].reduce((sum: number, { Plan }: { Plan: PlanStep }) => sum + rowsOf(Plan), 0);
}

type PlanStep = Record<string, unknown> & { Plans?: PlanStep[] };

function rowsOf(step: PlanStep): number {
  const perLoop = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'];
  const own = perLoop.reduce((sum, name) => sum + Number(step[name] ?? 0), 0) * Number(step['Actual Loops'] ?? 0);
  return (step.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
}
