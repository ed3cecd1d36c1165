import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openGoLiveScenario } from '../../../../../test/scenarios/go-live-scenario.ts';
import { settleGoLive } from '../resume-when-ready.ts';

let payments: Payments;
let app: TestApp;
let service: { id: string; price: number };
let scenario: Awaited<ReturnType<typeof openGoLiveScenario>>;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  service = await aService(app, { price: 12.5 });
  scenario = await openGoLiveScenario(app);
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});
afterEach(async () => {
  await scenario.query('update go_live_trial set settled_at = app_now() where settled_at is null');
  await scenario.query('delete from go_live_line');
  // After a jump of the clock the watch first ends what is over.
  await eventually(() => assertInvariants(app.app.deps.db.pool));
});

const balance = () => balanceOf(app, scenario.owner);
const buy = () => scenario.ask('number', { serviceId: service.id });
const number = async () => {
  const { rows } = await scenario.query('select id, upstream_id as upstream from activation order by id desc limit 1');
  return { id: Number(rows[0].id), upstream: Number(rows[0].upstream) };
};
const trials = async () =>
  (await scenario.query('select line, lent, given_back as back, settled_at is not null as settled from go_live_trial order by id')).rows;

test('a test number is lent its price, and counts once its code arrived', async () => {
  const before = await balance();
  const reply = await buy();
  expect(reply).toMatchObject({ status: 200, body: { data: { testNumber: { serviceId: service.id } } } });
  expect(await balance()).toBe(before);
  expect(await scenario.lineOf('number')).toMatchObject({
    state: 'todo',
    isRunning: true,
    text: expect.stringMatching(/^\+\d+ waits for its code\. Ask Telegram/),
  });
  app.simulator.simulator.deliver((await number()).upstream, { text: 'Code 48291', code: '48291' });
  await eventually(async () => {
    await scenario.check('number');
    expect(await scenario.lineOf('number')).toMatchObject({
      state: 'ok',
      isRunning: false,
      text: expect.stringMatching(/^Telegram on Server 1, after 0:\d\d, cost ₹/),
    });
  });
  expect(await balance()).toBe(before);
  expect((await trials()).at(-1)).toEqual({ line: 'number', lent: 1_250, back: 0, settled: true });
});

test('a new installation that is closed sells its operators a test number, and buyers none', async () => {
  await scenario.query(
    `insert into operator_setting (key, value) values ('buying', '{"isPaused": true, "message": null, "untilLive": true}')`,
  );
  const buyer = await app.post('/api/mobile/generate', { as: await aUser(app), body: { serviceId: service.id, isDeepCheck: false } });
  expect(buyer).toMatchObject({ status: 409, body: { code: 'BUYING_PAUSED' } });
  expect((await buy()).body.data.testNumber).not.toBeNull();
  app.simulator.simulator.deliver((await number()).upstream, { text: 'Code 48291', code: '48291' });
  await eventually(async () => {
    await scenario.check('number');
    expect(await scenario.lineOf('number')).toMatchObject({ state: 'ok' });
  });
  await scenario.query(`update operator_setting set value = '{"isPaused": true, "message": null}' where key = 'buying'`);
  expect((await buy()).body.data.testNumber, 'paused by an operator').toBeNull();
  await scenario.query(`delete from operator_setting where key = 'buying'`);
});

test('a purchase that the provider refuses takes back what was lent at once', async () => {
  const before = await balance();
  app.simulator.faults.switchOn({ kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
  expect((await buy()).status).toBe(200);
  app.simulator.faults.switchOff();
  expect(await balance()).toBe(before);
  expect((await trials()).at(-1)).toMatchObject({ back: 1_250, settled: true });
  expect(await scenario.lineOf('number')).toMatchObject({ state: 'failed', isRunning: false });
});

test('of two clicks at once one buys', async () => {
  const send = { node: app, path: '/api/admin/go-live/number', as: scenario.owner, body: { serviceId: service.id } };
  const replies = await sendAtOnce([send, send]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'GO_LIVE_TRIAL_RUNNING' });
  app.simulator.simulator.deliver((await number()).upstream, { text: 'Code 48291', code: '48291' });
  await eventually(async () => {
    await scenario.check('number');
    expect(await scenario.lineOf('number')).toMatchObject({ isRunning: false });
  });
});

test('a service that is not sold is refused, and lends nothing', async () => {
  const before = (await trials()).length;
  expect(await scenario.ask('number', { serviceId: '999999' })).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } });
  expect((await trials()).length).toBe(before);
});

test('an enrolled owner is asked for a fresh code before money is lent', async () => {
  const enrolled = await anAdmin(app);
  await anEnrolledAuthenticator(app, enrolled);
  await scenario.query('update session set second_factor_at = null where user_id = $1', [enrolled.userId]);
  expect(await scenario.ask('number', { serviceId: service.id }, enrolled)).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_NEEDED' },
  });
});

test('a test payment of about ₹1 is credited as a deposit and taken back once', async () => {
  const before = await balance();
  const { data: intent } = (await scenario.ask('payment')).body;
  expect(intent).toMatchObject({ method: 'bharatpay', amount: 1, payAmount: expect.stringMatching(/^1\.\d\d$/) });
  expect((await scenario.ask('payment')).body.data._id).toBe(intent._id);
  expect(await scenario.lineOf('payment')).toMatchObject({ state: 'todo', isRunning: true });
  payments.bank.pay({ amountPaise: Math.round(Number(intent.payAmount) * 100) });
  await eventually(async () => {
    await Promise.all([scenario.check('payment'), settleGoLive(app.app.deps)]);
    expect(await scenario.lineOf('payment')).toMatchObject({
      state: 'ok',
      text: `₹${intent.payAmount} arrived and was credited, then taken back from your balance. The money itself is with your merchant.`,
    });
  });
  await settleGoLive(app.app.deps);
  expect(await balance()).toBe(before);
  const { rows } = await scenario.query(`select kind from ledger_tx order by id desc limit 2`);
  expect(rows).toEqual([{ kind: 'adjustment' }, { kind: 'deposit' }]);
});

test('without UPI a test payment in USDT is credited once the chain has it, and taken back once', async () => {
  const { rows } = await scenario.query(`delete from operator_setting where key = 'upi' returning value::text as value`);
  const before = await balance();
  expect(await scenario.lineOf('payment')).toMatchObject({
    state: 'todo',
    short: 'pay in USDT',
    text: expect.stringContaining('in USDT, at least ₹1,'),
  });
  const { data: intent } = (await scenario.ask('payment')).body;
  expect(intent).toMatchObject({ method: 'crypto', payCurrency: 'USDT', walletAddress: payments.chain.address });
  expect(await scenario.lineOf('payment')).toMatchObject({ state: 'todo', isRunning: true });
  const units = Math.round(Number(intent.payAmount) * 1e6);
  const rupees = (Math.floor((units * intent.rate) / 1e4) / 100).toFixed(2).replace(/\.00$/, '');
  payments.chain.send({ coin: 'USDT', units });
  await eventually(async () => {
    await scenario.check('payment');
    expect(await scenario.lineOf('payment')).toMatchObject({
      state: 'ok',
      isRunning: false,
      short: `₹${rupees} by crypto`,
      text: expect.stringContaining('The money itself is in your wallet'),
    });
  });
  expect(await balance()).toBe(before);
  expect((await trials()).at(-1)).toMatchObject({ line: 'payment', settled: true, back: Math.round(Number(rupees) * 100) });
  await scenario.query(`insert into operator_setting (key, value) values ('upi', $1::jsonb)`, [rows[0].value]);
});

test.each([
  ['the merchant ID', `value || '{"merchantId": null}'`],
  ['the token', `value || '{"tokenSealed": null}'`],
])('without %s the line asks for it, and users are not offered UPI', async (_what, changed) => {
  const { rows } = await scenario.query(`select value::text as value from operator_setting where key = 'upi'`);
  await scenario.query(`update operator_setting set value = ${changed} where key = 'upi'`);
  expect(await scenario.lineOf('payment')).toMatchObject({ state: 'todo', short: 'no token', canCheck: false });
  expect((await app.get('/api/payment/upi', { as: scenario.owner })).body.data).toEqual({
    imageId: null,
    src: null,
    upiId: null,
    holderName: null,
  });
  const wish = { method: 'bharatpay', amount: 100 };
  expect(await app.post('/api/payment/intent', { as: scenario.owner, body: wish })).toMatchObject({
    status: 409,
    body: { code: 'DEPOSITS_NOT_SET_UP' },
  });
  await scenario.query(`update operator_setting set value = $1::jsonb where key = 'upi'`, [rows[0].value]);
});

test('while the bank refuses the token no one is asked to pay', async () => {
  payments.bank.switchOn({ kind: 'token_expired' });
  const before = (await trials()).length;
  expect(await scenario.ask('payment')).toMatchObject({
    status: 409,
    body: { code: 'GO_LIVE_PAYMENTS_UNSEEN', message: expect.stringMatching(/^Don’t pay yet: .* The token has expired or is wrong\./) },
  });
  payments.bank.switchOff();
  expect((await trials()).length).toBe(before);
  expect(await scenario.lineOf('payment')).toMatchObject({
    state: 'failed',
    text: expect.stringMatching(/no payment would be seen\. The token has expired or is wrong\./),
  });
});

test('another owner does not take over a test payment that is open', async () => {
  await scenario.ask('payment');
  expect(await scenario.ask('payment', undefined, await anAdmin(app))).toMatchObject({
    status: 409,
    body: { code: 'GO_LIVE_TRIAL_RUNNING' },
  });
});

test('a number that a buyer got its code on counts too', async () => {
  const buyer = await aUser(app);
  await app.post('/api/mobile/generate', { as: buyer, body: { serviceId: service.id, isDeepCheck: false } });
  app.simulator.simulator.deliver((await number()).upstream, { text: 'Code 48291', code: '48291' });
  await eventually(async () => {
    await settleGoLive(app.app.deps);
    expect(await scenario.lineOf('number')).toMatchObject({ state: 'ok' });
  });
});

test('a test number that ends without a code takes back what was lent, once', async () => {
  const before = await balance();
  await buy();
  await passTime(app, 25 * 60);
  await eventually(async () => {
    await Promise.all([settleGoLive(app.app.deps), settleGoLive(app.app.deps), scenario.check('number')]);
    expect(await scenario.lineOf('number')).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('the number ended without a code.'),
    });
  });
  await settleGoLive(app.app.deps);
  expect(await balance()).toBe(before);
  expect((await trials()).at(-1)).toEqual({ line: 'number', lent: 1_250, back: 1_250, settled: true });
  const { rows } = await scenario.query(
    `select action, actor_id::int as actor from audit_log where action in ('go-live.lend', 'go-live.give-back') order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { action: 'go-live.give-back', actor: null },
    { action: 'go-live.lend', actor: scenario.owner.userId },
  ]);
});

test('a test payment that never arrives fails, and another one can be opened', async () => {
  const { data: intent } = (await scenario.ask('payment')).body;
  await passTime(app, 21 * 60);
  await scenario.check('payment');
  expect(await scenario.lineOf('payment')).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('no payment of exactly that amount arrived'),
  });
  expect((await scenario.ask('payment')).body.data._id).not.toBe(intent._id);
});
