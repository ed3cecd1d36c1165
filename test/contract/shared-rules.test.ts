import { activeMaximum, keepsListening, lateCodeOfferHours } from '@pinline/contract/activations/activations.rules';
import { languages } from '@pinline/contract/auth/language.rules';
import { priceOfTier, tierRange, tiersMaximum } from '@pinline/contract/catalogue/tiers/price-tiers.rules';
import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { intentsADay } from '@pinline/contract/deposits/deposits.rules';
import { keyWarningMinutes } from '@pinline/contract/developers/key-use.rules';
import { refusals } from '@pinline/contract/errors';
import { maxRupees } from '@pinline/contract/values/money';
import { waitlistMaximum } from '@pinline/contract/waitlist/waitlist.rules';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainReason } from '../../server/src/features/deposits/deposits.reasons.ts';
import { certainAfterSeconds } from '../../server/src/features/upstream/missing/missing.sql.ts';
import { judgements, keyRules } from '../scenarios/shops/judgements.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ ...database.connection, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a user may have as many active numbers on a server as the contract says', async () => {
  expect(await valueOf('active_maximum()')).toBe(activeMaximum);
  expect(await definitionOf('activation_slot_check')).toContain(`(slot <= ${activeMaximum})`);
  expect(refusals.TOO_MANY_ACTIVE.message).toContain(` ${activeMaximum} active numbers`);
});

test('the servers that keep listening are those of the contract', async () => {
  for (const server of serverNumbers)
    expect(await valueOf(`keeps_listening(${server}::smallint)`), `server ${server}`).toBe(keepsListening(server));
});

test('a late code is offered for as long as the contract says', async () => {
  expect(await valueOf('extract(hour from late_code_offered_for())::int')).toBe(lateCodeOfferHours);
});

test('a user may wait for as many services as the contract says', async () => {
  expect(await valueOf('waitlist_maximum()')).toBe(waitlistMaximum);
  expect(refusals.WAITLIST_FULL.message).toContain(` ${waitlistMaximum} services`);
});

test('the servers are those of the contract', async () => {
  const { rows } = await pool.query<{ number: string }>('select number::text as number from server order by number');
  expect(rows.map(({ number }) => number)).toEqual(serverNumbers);
});

test('a user may have as many open payments as the refusal says', async () => {
  const most = await valueOf('open_intent_maximum()');
  expect(refusals.TOO_MANY_INTENTS.message).toContain(` ${String(most)} open payments`);
  expect(await definitionOf('deposit_intent_slot_check')).toContain(`[1, ${String(most)}]`);
});

test('a user opens as many payments a day as the refusal says', () => {
  expect(refusals.TOO_MANY_INTENTS_A_DAY.message).toContain(` ${intentsADay} payments`);
});

test('the largest amount is that of the contract', async () => {
  expect(Number(await valueOf('largest_amount()'))).toBe(maxRupees * 100);
});

test('a missing number is over after as many seconds as the watch waits', async () => {
  expect(await valueOf('extract(epoch from certain_after())::int')).toBe(certainAfterSeconds);
  expect(await definitionOf('missing_number_certain')).toContain(`'00:00:${certainAfterSeconds}'::interval`);
});

test('an account may choose each language of the contract', async () => {
  const definition = await definitionOf('app_user_language_check');
  for (const language of languages) expect(definition).toContain(`'${language}'`);
});

test('a price of a tier is what the contract says, to the paisa', async () => {
  const prices = [1, 2, 3, 7, 99, 100, 333, 1_250, 9_999, 123_457, 100_000_000];
  const tiers = [-3_000, -2_990, -50, -10, 0, 10, 30, 1_000, 3_330, 5_000];
  const { rows } = await pool.query<{ price: number; tier: number; said: number }>(
    'select price, tier, price_of_tier(price, tier)::int as said from unnest($1::int[]) price, unnest($2::int[]) tier',
    [prices, tiers],
  );
  expect(rows).toHaveLength(prices.length * tiers.length);
  expect(rows.filter(({ price, tier, said }) => said !== priceOfTier(price, tier))).toEqual([]);
  expect(await definitionOf('price_tier_basis_points_check')).toContain(`${tierRange.from * 100}`);
  expect(refusals.TOO_MANY_TIERS.message).toContain(` ${tiersMaximum} price tiers`);
});

test('an API key is judged as the contract says, after the same warning', async () => {
  expect(await valueOf('extract(epoch from key_warning())::int / 60')).toBe(keyWarningMinutes);
  for (const { had, cancelled, slowedSeconds, standing, rules } of judgements) {
    const stored = JSON.stringify({ ...keyRules, ...rules });
    const slowedFor = slowedSeconds === null ? 'null' : `make_interval(secs => ${slowedSeconds})`;
    expect(await valueOf(`judge_key('${stored}', ${had}, ${cancelled}, ${slowedFor})`), `${cancelled} of ${had}`).toBe(standing);
  }
});

test('every reason that a verifier may take back has its sentence', async () => {
  const reasons = ['failed', 'other_recipient', 'not_a_payment', 'already_credited', 'too_small'];
  for (const reason of reasons) {
    expect(await valueOf(`is_refused_for_good('refused', '${reason}')`), reason).toBe(false);
    expect(explainReason(reason)).not.toBe(reason);
  }
});

async function valueOf(expression: string): Promise<unknown> {
  return (await pool.query(`select ${expression} as value`)).rows[0]?.value;
}

async function definitionOf(constraint: string): Promise<unknown> {
  const { rows } = await pool.query('select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1', [constraint]);
  return rows[0]?.definition;
}
