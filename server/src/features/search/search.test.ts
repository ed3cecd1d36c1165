import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchResult } from '@pinline/contract/search/search.calls';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin, aUtr } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser } from '../../../../test/builders/data.ts';
import { aLateCode } from '../../../../test/builders/purchases.ts';
import { anUnclaimedPayment } from '../../../../test/builders/money-in-review.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { aPromoCode } from '../../../../test/builders/payments.ts';
import { eraseOldNumbers } from '../activations/activations.jobs.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const ask = (q: string, as = admin) => app.get(`/api/admin/search?q=${encodeURIComponent(q)}`, { as });
const find = async (q: string): Promise<SearchResult[]> => (await ask(q)).body.data;
const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
const idsOf = async (q: string, kind: SearchResult['kind']) => (await find(q)).filter((each) => each.kind === kind).map(({ _id }) => _id);

async function aChargedNumber(text = 'Code 48291') {
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server: 2, price: 12.5, name: 'Orchard Mail' }) });
  await aLateCode(app, { user, mobile, text });
  return { user, mobile };
}

describe('a user is found', () => {
  test('by the whole address, its beginning and its middle, whatever the case', async () => {
    const user = await aUser(app, { email: `nisha.kumar-${aUtr()}@mail.example`, balance: 20 });
    const id = String(user.userId);
    expect((await find(user.email))[0]).toMatchObject({ kind: 'user', _id: id, userId: id, title: user.email, detail: '₹20.00' });
    for (const part of [user.email.slice(0, -6).toUpperCase(), user.email.slice(6, -4)]) expect(await idsOf(part, 'user')).toEqual([id]);
  });

  test('by id, referral code and the address they signed in from', async () => {
    const user = await aUser(app);
    const id = String(user.userId);
    await query(`update session set address = '103.21.244.9' where user_id = $1`, [user.userId]);
    const { referralCode } = (await app.get('/api/payment/balance', { as: user })).body;
    expect(await idsOf(referralCode.toLowerCase(), 'user')).toEqual([id]);
    expect(await idsOf(referralCode.slice(0, 6), 'user')).toContain(id);
    expect(await find('103.21.244.9')).toMatchObject([
      { kind: 'user', _id: id, detail: expect.stringContaining('signed in from 103.21.244.9') },
    ]);
    expect(await idsOf('103.21.', 'user')).toEqual([id]);
    const long = 9_000_000_000 + user.userId;
    await query('insert into app_user (id, email, referral_code) overriding system value values ($1, $2, $3)', [
      long,
      `id-${long}@x.example`,
      `R${long}`,
    ]);
    await query(`insert into ledger_account (user_id, kind) values ($1, 'available')`, [long]);
    expect((await find(String(long)))[0]).toMatchObject({ kind: 'user', _id: String(long) });
  });
});

describe('a number is found', () => {
  test('whole, as people write it, and by its last digits', async () => {
    const { user, mobile } = await aChargedNumber();
    const digits = mobile.mobileno.slice(1);
    const spaced = `${mobile.mobileno.slice(0, 3)} ${digits.slice(2, 7)}-${digits.slice(7)}`;
    for (const q of [
      mobile.mobileno,
      digits,
      spaced,
      `\u200B ${digits.slice(2)}\u2060`,
      `0${digits.slice(2)}`,
      `00${digits}`,
      digits.slice(-4),
      digits.slice(-7),
    ])
      expect(await idsOf(q, 'activation')).toContain(mobile._id);
    expect((await find(mobile.mobileno))[0]).toMatchObject({
      kind: 'activation',
      userId: String(user.userId),
      title: mobile.mobileno,
      detail: 'Orchard Mail · Server 2 · code arrived',
      email: user.email,
    });
    expect(await idsOf(digits.slice(-3), 'activation')).not.toContain(mobile._id);
    expect(await idsOf(digits.slice(2, 8), 'activation')).not.toContain(mobile._id);
  });

  test('by its code, late or not, by its id and by the provider’s', async () => {
    const { mobile } = await aChargedNumber('Your code is 739155');
    const upstreamId = `up-${aUtr()}`;
    expect(await find('739155')).toMatchObject([{ kind: 'activation', _id: mobile._id, detail: expect.stringContaining('code 739155') }]);
    const long = Number(`7${aUtr().slice(1)}`);
    await query('update activation set upstream_id = $2 where id = $1', [mobile._id, upstreamId]);
    expect(await idsOf(upstreamId, 'activation')).toEqual([mobile._id]);
    expect(await idsOf(upstreamId.slice(0, 9), 'activation')).toEqual([mobile._id]);
    await query('update activation set upstream_id = $2 where id = $1', [mobile._id, String(long)]);
    expect(await idsOf(String(long), 'activation')).toEqual([mobile._id]);
    await query('insert into late_message (user_id, activation_id, text, code) select user_id, id, $2, $2 from activation where id = $1', [
      mobile._id,
      '880011',
    ]);
    expect(await idsOf('880011', 'activation')).toEqual([mobile._id]);
  });

  test('after its erasure whole or by its last six digits, and by nothing else', async () => {
    const { mobile } = await aChargedNumber('Code 662211');
    await eraseOldNumbers(app.app.deps, { days: 0, limit: 1_000 });
    const digits = mobile.mobileno.slice(1);
    for (const q of [mobile.mobileno, digits, digits.slice(2), `0${digits.slice(2)}`, digits.slice(-6)])
      expect(await idsOf(q, 'activation')).toEqual([mobile._id]);
    for (const q of [digits.slice(-4), digits.slice(-5), digits.slice(-7), digits.slice(0, 9), '662211'])
      expect(await idsOf(q, 'activation')).not.toContain(mobile._id);
    const [found] = await find(digits);
    expect(found?.title).toContain('•');
    const { rows } = await query('select * from erased_number where activation_id = $1', [mobile._id]);
    expect(JSON.stringify(rows)).not.toContain(digits.slice(-6));
  });
});

describe('money is found', () => {
  test('a deposit by its UTR, the beginning and the end of it, and its id', async () => {
    const user = await aUser(app);
    const utr = aUtr();
    await query(`insert into deposit (user_id, method, reference) values ($1, 'upi', $2)`, [user.userId, utr]);
    for (const q of [utr, `UTR: ${utr}`, utr.slice(0, 8), utr.slice(-6)])
      expect((await find(q)).map(({ title }) => title)).toContain(`UTR ${utr}`);
    expect((await find(utr))[0]).toMatchObject({
      kind: 'deposit',
      userId: String(user.userId),
      detail: 'declared, not seen by the verifier yet',
    });
  });

  test('a deposit and a payment without one by transaction id and payer', async () => {
    const [mine, free] = [aUtr(), aUtr()];
    const payer = `payer-${aUtr()}@examplebank`;
    await anUnclaimedPayment(app, { reference: free, payer });
    const user = await aUser(app);
    await query(`insert into deposit (user_id, method, reference) values ($1, 'trc20', $2)`, [user.userId, mine.padEnd(64, 'a')]);
    expect((await find(mine.padEnd(64, 'A')))[0]).toMatchObject({ kind: 'deposit', title: mine.padEnd(64, 'a') });
    for (const q of [free, payer, payer.slice(0, 12), free.slice(-5)])
      expect((await find(q)).filter(({ kind }) => kind === 'payment')).toMatchObject([
        { userId: null, title: `UTR ${free}`, detail: expect.stringContaining(payer) },
      ]);
  });

  test('a promo code, and its hidden letters not by guessing', async () => {
    const { code, id } = await aPromoCode(app.app.deps.db.autocommit, { amount: 5_000, createdBy: 'system' });
    for (const q of [code, code.toLowerCase(), code.slice(0, 4), code.slice(0, 3)])
      expect((await find(q)).find((each) => each.kind === 'promo' && each._id === String(id))).toMatchObject({
        title: `${code.slice(0, 4)}…`,
        detail: '₹50.00 · unused',
      });
    for (const length of [5, 8, 11]) expect(await idsOf(code.slice(0, length), 'promo')).toEqual([]);
    const user = await aUser(app);
    await app.post('/api/coupon/usecoupon', { as: user, body: { couponCode: code } });
    expect(await find(code.slice(0, 9))).toMatchObject([{ kind: 'promo', title: code, userId: String(user.userId), email: user.email }]);
  });
});

describe('the search', () => {
  test('puts whole matches first, and leaves room for every kind', async () => {
    const user = await aUser(app);
    const tail = aUtr().slice(0, 6);
    for (let n = 0; n < 25; n += 1)
      await query(`insert into deposit (user_id, method, reference) values ($1, 'upi', $2)`, [
        user.userId,
        `${String(n).padStart(6, '3')}${tail}`,
      ]);
    const other = await aUser(app, { email: `${tail}@mail.example` });
    const results = await find(tail);
    expect(results.length).toBeLessThanOrEqual(20);
    expect(results[0]).toMatchObject({ kind: 'user', _id: String(other.userId) });
    expect(results.filter(({ kind }) => kind === 'deposit').length).toBeGreaterThan(10);
  });

  test.each([
    '%%%',
    '___',
    `'"'`,
    `' or 1=1 --`,
    '\\\\\\',
    '\u200B\u200B\u200B',
    '   ab   ',
    '\u202Exyz\u0301',
    '{"a":1}',
    '🙂🙂🙂',
    '.*.*',
    '\u0000abc',
  ])('finds nothing and breaks nothing for %j', async (q) => {
    const { status, body } = await ask(q);
    expect([status === 200 ? body.data : [], [200, 400, 422].includes(status)]).toEqual([[], true]);
  });

  test('is for operators, and for three to 200 characters', async () => {
    expect((await ask('abc', await aUser(app))).status).toBe(403);
    expect((await ask('ab')).body.errors).toEqual({ q: 'At least 3 characters' });
    expect((await ask('x'.repeat(201))).body.errors).toEqual({ q: 'At most 200 characters' });
    expect((await ask('x'.repeat(10_000))).body.code).toBe('MALFORMED_REQUEST');
    expect((await app.get('/api/admin/search', { as: admin })).status).toBe(422);
  });
});
