import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, cancelBody, eventually } from '../../../test/builders/data.ts';
import { runCommand, type CommandReply } from '../../../test/processes/command.ts';
import { startInstallation, type Installation } from '../../../test/harness/installation.ts';
import { payee, rates, startPayments, type Payments } from '../../../test/builders/payments.ts';
import type { ServerProcess } from '../../../test/processes/process.ts';
import type { TestUser } from '../../../test/fakes/browser.ts';
import { deliverSmsTo, switchOn, upstreamIdOf } from '../../../test/builders/upstream.ts';
import { setUpCrypto } from '../features/deposits/settings/crypto-settings.commands.ts';
import { setUpUpi } from '../features/deposits/settings/upi-settings.commands.ts';
import { isNightly } from '../../../test/scenarios/nightly.ts';

let payments: Payments;
let site: Installation;
let server: ServerProcess;
let user: TestUser;
let service: { id: string };
beforeAll(async () => {
  payments = await startPayments();
  const { bank, chain } = payments;
  site = await startInstallation({ simulator: { cancelAfterSeconds: 0 }, env: { BHARATPE_URL: bank.url, TRON_URL: chain.url } });
  await setUpUpi(site.app.deps, { ...payee, merchantId: bank.merchantId, token: bank.token });
  await setUpCrypto(site.app.deps, { walletAddress: chain.address, rates });
  // Numbers of the tests are made older than they are.
  await run(`update provider set key_edited_at = app_now() - interval '30 days'`);
  server = await site.start({ ACTIVATION_SECONDS: '1200' });
  user = await aUser(server);
  service = await aService(server);
});
afterAll(async () => {
  await site.stop();
  await payments.close();
});

const reconcile = (words: string[] = []) => runCommand('reconcile', ['--json', ...words], { env: site.env });
const run = (text: string, values: unknown[] = []) => site.app.deps.db.pool.query(text, values);
const gapsOf = ({ json }: CommandReply): [string, string, number][] =>
  json.gaps.map(({ kind, reference, paise }: { kind: string; reference: string; paise: number }) => [kind, reference, paise]);
const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const aBoughtNumber = async () => {
  const mobile = await aNumber(server, { user, service });
  return { mobile, id: await upstreamIdOf(site, mobile) };
};
const paiseOf = (id: string) => Math.ceil(((site.simulator.simulator.find(Number(id))?.costMicros ?? 0) * 8_800) / 1_000_000);

describe('reconcile, with the provider', () => {
  test('explains every paisa of numbers that wait, got a code, were cancelled, and are owed a cancel', async () => {
    const [waiting, coded, cancelled] = [await aBoughtNumber(), await aBoughtNumber(), await aBoughtNumber()];
    deliverSmsTo(site, coded.id, 'Your code is 48291');
    await run(`update activation set cancellable_at = app_now() where id = $1`, [cancelled.mobile._id]);
    await server.post('/api/otp/cancelOtp', { as: user, body: cancelBody(cancelled.mobile) });
    await eventually(async () =>
      expect((await run(`select state from activation where id = $1`, [coded.mobile._id])).rows[0].state).not.toBe('waiting'),
    );
    const reply = await reconcile();
    expect(gapsOf(reply)).toEqual([]);
    expect(reply).toMatchObject({ exitCode: 0, json: { ok: true, unexplained: { paise: 0 } } });
    const [books] = reply.json.providers;
    expect(books.days).toHaveLength(1);
    expect(books.days[0].theirsMicros).toBe(books.days[0].oursMicros);
    expect(books.days[0].theirsMicros).toBeGreaterThan(0);
    expect(waiting.id).not.toBe('');
  });

  test('finds unmatched charges, differing costs, and refunds of one side only', async () => {
    const [dear, mine, theirs, unsold] = [await aBoughtNumber(), await aBoughtNumber(), await aBoughtNumber(), await aBoughtNumber()];
    const unmatched = site.simulator.simulator.buy({
      service: 'tg',
      country: '22',
      operators: [],
      maxCostMicros: null,
      exceptPrefixes: [],
      orderId: null,
    });
    const lost = unmatched.ok ? String(unmatched.activation.id) : '';
    await run('update purchase_attempt set ceiling_micros = null, cost_micros = cost_micros + 50000 where upstream_id = $1', [dear.id]);
    await run(`select activation_refund(user_id, id, 'cancelled', false, null) from activation where upstream_id = $1`, [mine.id]);
    deliverSmsTo(site, theirs.id, 'Your code is 48291');
    await eventually(async () =>
      expect((await run(`select state from activation where id = $1`, [theirs.mobile._id])).rows[0].state).toBe('received'),
    );
    await run(`update purchase_attempt set upstream_id = '999' , sent_at = sent_at - interval '2 hours' where upstream_id = $1`, [
      unsold.id,
    ]);
    const reply = await reconcile();
    expect(reply.exitCode).toBe(1);
    expect(inOrder(gapsOf(reply))).toEqual(
      inOrder([
        ['still open', mine.id, paiseOf(mine.id)],
        ['not sold', '999', paiseOf(unsold.id)],
        ['unmatched number', lost, paiseOf(lost)],
        ['unmatched number', unsold.id, paiseOf(unsold.id)],
        ['other cost', dear.id, 440],
      ]),
    );
    const { byAge, paise } = reply.json.unexplained;
    expect(byAge.map((each: { gaps: number }) => each.gaps)).toEqual([4, 1, 0, 0]);
    expect(paise).toBe(gapsOf(reply).reduce((sum, [, , each]) => sum + each, 0));

    await run(`update purchase_attempt set upstream_id = $1, sent_at = sent_at + interval '2 hours' where upstream_id = '999'`, [
      unsold.id,
    ]);
    await run('update purchase_attempt set cost_micros = cost_micros - 50000 where upstream_id = $1', [dear.id]);
    site.simulator.simulator.cancel(Number(mine.id));
    expect((await reconcile(['--give-back'])).json).toMatchObject({ givenBack: 1, unexplained: { paise: paiseOf(lost) } });
    const { rows } = await run(`select action, target, after, address from audit_log order by id desc limit 1`);
    expect(rows).toEqual([
      {
        action: 'provider.give-back',
        target: `provider:${site.providerId}`,
        after: { upstreamIds: [lost] },
        address: expect.stringMatching(/^command line of /),
      },
    ]);
    await eventually(async () => expect(site.simulator.simulator.find(Number(lost))?.state).toBe('cancelled'));
    expect(gapsOf(await reconcile())).toEqual([]);
  });

  test.runIf(isNightly)('counts a written-off debt as explained, and says so', async () => {
    const gone = await aBoughtNumber();
    await run(`select activation_refund(user_id, id, 'cancelled', false, null) from activation where upstream_id = $1`, [gone.id]);
    expect(gapsOf(await reconcile())).toEqual([['still open', gone.id, paiseOf(gone.id)]]);
    await run(
      `insert into upstream_debt (provider_id, upstream_id, kind, outcome, done_at) values ($1, $2, 'cancel', 'gave up', app_now())`,
      [site.providerId, gone.id],
    );
    const reply = await reconcile();
    expect(gapsOf(reply)).toEqual([]);
    expect(reply.json.providers[0].days[0].writtenOffMicros).toBe(site.simulator.simulator.find(Number(gone.id))?.costMicros);
  });

  test('shows more than can be counted as the most that can', async () => {
    const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const lines = Array.from({ length: 121 }, (_, no) => ({
      id: 1_000 + no,
      date,
      phone: '919000000000',
      cost: 9_000_000_000,
      status: '6',
      currency: 840,
    }));
    switchOn(site, { kind: 'answer', action: 'getHistory', share: 1, body: JSON.stringify(lines) });
    const reply = await runCommand('reconcile', [], { env: site.env });
    site.simulator.faults.switchOff();
    expect(reply.exitCode).toBe(1);
    expect(reply.text).toContain('Unexplained: ₹9,00,71,99,25,47,409');
  });

  test("exits with code 3 when a provider can't be read", async () => {
    const { rows } = await run('update provider set base_url = $1 returning base_url', ['http://127.0.0.1:9']);
    expect(rows).toHaveLength(1);
    const reply = await reconcile();
    await run('update provider set base_url = $1', [site.simulator.url]);
    expect(reply).toMatchObject({ exitCode: 3, json: { ok: false, unread: [{ with: 'provider Simulator' }] } });
  });
});

describe('reconcile, with the bank and the chain', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  test('finds unclaimed payments by age, payments that were not recorded, and ones that are missing or differ', async () => {
    const { bank, chain } = payments;
    const { body } = await server.post('/api/payment/intent', { as: user, body: { method: 'bharatpay', amount: 100 } });
    bank.pay({ amountPaise: Math.round(Number(body.data.payAmount) * 100) });
    const credited = async () => (await server.get(`/api/payment/intent/${body.data._id}`, { as: user })).body.data.status;
    await eventually(async () => expect(await credited()).toBe('credited'));
    expect(gapsOf(await reconcile())).toEqual([]);

    const [young, old] = [bank.pay({ amountPaise: 12_345, at: hoursAgo(0.5) }), bank.pay({ amountPaise: 5_000, at: hoursAgo(25) })];
    const coin = chain.send({ coin: 'USDT', units: 10_000_000, at: hoursAgo(2) });
    const before = await reconcile();
    expect(inOrder(gapsOf(before).map(([, reference, paise]) => [reference, paise]))).toEqual(
      inOrder([
        [young, 12_345],
        [old, 5_000],
        [coin, 88_500],
      ]),
    );
    expect(before.json.unexplained.byAge.map(({ paise }: { paise: number }) => paise)).toEqual([12_345, 88_500, 5_000, 0]);
    expect(before).toMatchObject({ exitCode: 1, json: { unexplained: { rupees: 1_058.45 } } });
    for (const wish of [{ method: 'bharatpay' }, { method: 'crypto', currencyName: 'USDT' }])
      expect((await server.post('/api/payment/intent', { as: user, body: { ...wish, amount: 100 } })).status).toBe(201);
    await eventually(async () => expect((await run('select reference from payment where deposit_id is null')).rows).toHaveLength(3));
    await run(`update deposit_intent set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours'`);
    expect(gapsOf(await reconcile()).map(([kind]) => kind)).toEqual(['unclaimed', 'unclaimed', 'unclaimed']);

    await run('update payment set units = units - 45 where reference = $1', [young]);
    await run(`update payment set reference = '111111111111' where reference = $1`, [old]);
    const after = gapsOf(await reconcile()).filter(([kind]) => kind !== 'unclaimed');
    expect(inOrder(after)).toEqual(
      inOrder([
        ['gone', '111111111111', 5_000],
        ['not recorded', old, 5_000],
        ['other amount', young, 45],
      ]),
    );
    await run('update payment set units = units + 45 where reference = $1', [young]);
    await run(`update payment set reference = $1 where reference = '111111111111'`, [old]);
  });

  test('compares the ledger with what was credited', async () => {
    await run(`update ledger_account set balance = balance - 7 where kind = 'world:upi'`);
    const reply = await reconcile();
    await run(`update ledger_account set balance = balance + 7 where kind = 'world:upi'`);
    expect(gapsOf(reply).filter(([kind]) => kind === 'ledger')).toEqual([['ledger', 'all', 7]]);
    payments.bank.switchOn({ kind: 'token_expired' });
    const unread = await reconcile();
    payments.bank.switchOff();
    expect(unread.json.unread).toEqual([{ with: 'upi', why: expect.any(String) }]);
    expect(await runCommand('reconcile', ['--days', '31'], { env: site.env })).toMatchObject({ exitCode: 2 });
    const people = await runCommand('reconcile', [], { env: site.env });
    expect(people.text).toMatch(/^Unexplained: ₹[\d,]+\.\d\d \(\d+ paise\)\n {2}under 1 h/);
  });
});
