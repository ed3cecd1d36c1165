import { expect, test } from 'vitest';
import { anAdmin } from '../../../../../../test/builders/people.ts';
import { checkAlarms } from '../../../alarms/alarms.commands.ts';
import { aComparedApp, kindsOf } from '../../../../../../test/scenarios/money/a-compared-app.ts';

test('what the provider gave back ends as a difference once its user is refunded', async (context) => {
  const { app, user, says, compare, aPaidNumber, aLine, passTime } = await aComparedApp(context);
  const { mobile, id } = await aPaidNumber();
  says([await aLine(id, { status: '8' })]);
  const found = await compare();
  expect(found.rows).toMatchObject([
    {
      kind: 'refunded there',
      reference: id,
      number: { userId: String(user.userId), activationId: mobile._id },
      repair: expect.stringContaining('Refund the user'),
    },
  ]);
  const path = `/api/admin/activations/${mobile._id}/refund`;
  expect((await app.post(path, { as: await anAdmin(app), body: { reason: 'The provider gave it back' } })).status).toBe(200);
  await passTime(1_800);
  expect(kindsOf(await compare())).toEqual([]);
});

test('a number of which the provider keeps more than we wrote down is a difference, in its currency', async (context) => {
  const { says, compare, aWaitingNumber, aLine, refundWaiting, run } = await aComparedApp(context);
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  await run(
    `insert into upstream_debt (provider_id, upstream_id, kind, outcome, done_at)
      select provider_id, upstream_id, 'cancel', 'code_arrived', app_now() from purchase_attempt where upstream_id = $1
      on conflict (provider_id, upstream_id, kind) where kind in ('cancel', 'finish') or done_at is null
      do update set outcome = 'code_arrived', done_at = app_now()`,
    [id],
  );
  await run('update purchase_attempt set cost_micros = 100000, ceiling_micros = null where upstream_id = $1', [id]);
  says([await aLine(id)]);
  expect((await compare()).rows).toMatchObject([
    { kind: 'other cost', reference: id, amount: 0.4, says: 'it costs 0.50 USD there, and we wrote down 0.10 USD' },
  ]);
});

test('a charge above the price limit is a difference where the purchase stated no cost', async (context) => {
  const { says, compare, aPaidNumber, aLine, run } = await aComparedApp(context);
  const { id } = await aPaidNumber();
  await run('update purchase_attempt set cost_micros = null, currency = null, ceiling_micros = 120000 where upstream_id = $1', [id]);
  says([await aLine(id, { cost: 0.12 })]);
  expect(kindsOf(await compare())).toEqual([]);
  says([await aLine(id)]);
  expect((await compare()).rows).toMatchObject([
    { kind: 'other cost', reference: id, amount: 0.38, says: 'it costs 0.50 USD there, and we pay at most 0.12 USD' },
  ]);
});

test('an id of another company’s number hides no charge', async (context) => {
  const { says, compare, aPaidNumber, aLine, run } = await aComparedApp(context);
  const { id } = await aPaidNumber();
  const line = await aLine(id);
  await run(
    `with other as (insert into provider (name, protocol, base_url, currency, paise_per_unit)
       select 'Another company', protocol, 'http://127.0.0.1:9', currency, paise_per_unit from provider returning id)
     update purchase_attempt set provider_id = other.id from other where upstream_id = $1`,
    [id],
  );
  says([line]);
  expect(kindsOf(await compare())).not.toContain(`unknown charge ${id}`);
  says([{ ...line, phone: '918888888888' }]);
  expect(kindsOf(await compare())).toContain(`unknown charge ${id}`);
});

test('a number that both sides gave back is none, though the account’s currency was changed', async (context) => {
  const { says, compare, aWaitingNumber, aLine, refundWaiting, run } = await aComparedApp(context);
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  await run(`update purchase_attempt set currency = 'RUB', ceiling_currency = 'RUB' where upstream_id = $1`, [id]);
  says([await aLine(id, { status: '8' })]);
  expect(kindsOf(await compare())).toEqual([]);
});

test('settling refuses a sum that the page didn’t show', async (context) => {
  const { app, says, compare, aWaitingNumber, aLine, refundWaiting, run } = await aComparedApp(context);
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  says([await aLine(id)]);
  await compare();
  says([await aLine(id, { cost: 50 })]);
  await compare();
  const [{ providerId }] = await run(`select provider_id::text as "providerId" from provider_gap`);
  const admin = await anAdmin(app);
  const settle = (expectedAmount: number) =>
    app.post(`/api/admin/differences/${providerId}/settle`, {
      as: admin,
      body: { note: 'Given back', difference: { kind: 'charged there', reference: id }, expectedAmount },
    });
  expect(await settle(0.5)).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect((await settle(50)).status).toBe(200);
});

test('what an account charged before its first purchase here is no difference, and the page says so', async (context) => {
  const { says, compare, aPaidNumber, aLine, run } = await aComparedApp(context);
  const { id } = await aPaidNumber();
  await run(`update purchase_attempt set sent_at = sent_at - interval '1 day'`);
  const line = await aLine(id, { status: '8' });
  const dateAt = async (age: string) =>
    (await run(`select to_char(app_now() at time zone 'UTC' - $1::interval, 'YYYY-MM-DD HH24:MI:SS') as date`, [age]))[0].date;
  const earlier = { ...line, id: 71, status: '6', date: await dateAt('2 days') };
  const open = { ...earlier, id: 72, status: '4' };
  const later = { ...line, id: 73, status: '6', date: await dateAt('2 hours') };
  says([earlier, open, later]);
  const found = await compare();
  expect(kindsOf(found).filter((each) => !each.endsWith(id))).toEqual(['unknown charge 73', 'unmatched number 72']);
  expect(found.note).toContain('it charged numbers before the first purchase here');
});

test('huge sums of very many lines don’t stop the comparison', async (context) => {
  const { app, says, compare, aWaitingNumber, aLine, refundWaiting } = await aComparedApp(context);
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  const line = await aLine(id, { cost: 9_000_000_000 });
  says([line, ...Array.from({ length: 6_200 }, (_, no) => ({ ...line, id: 1_000 + no }))]);
  const found = await compare();
  expect([found.problem, found.rows.length]).toEqual([null, 5_000]);
  expect(found.byAge.at(-1)).toMatchObject({ age: 'beyond the 5,000 largest', count: 1_201 });
  await checkAlarms(app.app.deps);
});
