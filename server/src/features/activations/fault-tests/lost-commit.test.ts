import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBreakingWire, type Break, type BreakingWire } from '../../../../../test/fakes/network/breaking-wire.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { findProviderDifferences } from '../../../../../test/invariants/provider-reconciliation.ts';
import type { TestReply } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import {
  aRefusedRoute,
  attemptsOf,
  fetchProviderRecords,
  purchasesOf,
  deliverSms,
  switchOn,
} from '../../../../../test/builders/upstream.ts';
import { firstByDay, isNightly, lastByDay } from '../../../../../test/scenarios/nightly.ts';

/** COMMIT got no answer: the connection broke before or after it was carried out, which look alike from here. */
const moments = ['before', 'after'] as const;

let site: Installation;
let wire: BreakingWire;
let node: ServerProcess;
let service: { id: string };
let shortLived: { id: string };
let refusedFirst: { id: string };
beforeAll(async () => {
  site = await startInstallation();
  wire = await openBreakingWire(site.databaseUrl);
  node = await aNode();
  service = await aService(node, { price: 12.5, code: 'tg' });
  shortLived = await aService(node, { server: 3, price: 12.5, code: 'tg' });
  refusedFirst = await aService(node, { server: 2, price: 12.5, code: 'tg' });
  await aRefusedRoute(site, 2);
});
afterAll(async () => {
  await site.stop();
  await wire.close();
});

describe('the connection is lost in the COMMIT of', () => {
  test.for(moments)('the hold and first attempt, %s: retried, and the provider is asked once', { tags: 'commit.1' }, async (when) => {
    const { user, click } = await aBuyer();
    const sold = (await fetchProviderRecords(site)).activations.length;
    wire.breakAt({ at: 'purchase_begin', when });
    const answer = await click();
    expect(wire.isBroken()).toBe(true);
    expect(answer.body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(await click()).toMatchObject({ body: answer.body });
    expect(await attemptsOf(site, user)).toMatchObject([{ state: 'ok' }]);
    expect((await fetchProviderRecords(site)).activations).toHaveLength(sold + 1);
    await expectAgreement();
  });

  test.for(lastByDay(moments))('a hold without a key, %s: retried, and the user has one number', { tags: 'commit.2' }, async (when) => {
    const { user, click } = await aBuyer({ key: null });
    wire.breakAt({ at: 'purchase_begin', when });
    expect((await click()).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(wire.isBroken()).toBe(true);
    expect(await purchasesOf(site, user)).toMatchObject([{ state: 'waiting' }]);
    await expectAgreement();
  });

  test.for(lastByDay(moments))('the hold of an order by key, %s: it is retried, and the order is one number', async (when) => {
    const user = await aUser(node, { balance: 20 });
    const { token } = await anApiKey(node, user);
    const wish = new URLSearchParams({ api_key: token, action: 'getNumber', service: 'tg', country: '22', orderId: 'order-1042' });
    const order = async () => (await fetch(`${node.url}/stubs/handler_api.php?${wish.toString()}`)).text();
    wire.breakAt({ at: 'purchase_begin', when });
    const answer = await order();
    expect(wire.isBroken()).toBe(true);
    expect(answer).toMatch(/^ACCESS_NUMBER:/);
    expect(await order()).toBe(answer);
    expect(await purchasesOf(site, user)).toMatchObject([{ state: 'waiting' }]);
    await expectAgreement();
  });

  test.runIf(isNightly)(
    'the hold, after, and the database stays away: the buyer gets an answer, and the money is returned at the time limit',
    async () => {
      const { user, click } = await aBuyer();
      const sold = (await fetchProviderRecords(site)).activations.length;
      wire.breakAt({ at: 'purchase_begin', when: 'after', meanwhile: () => wire.refuse(true) });
      expect((await click()).status).toBe(503);
      wire.refuse(false);
      expect(await purchasesOf(site, user)).toMatchObject([{ state: 'buying' }]);
      expect(await attemptsOf(site, user)).toMatchObject([{ state: 'sending' }]);
      await passTime(node, 11);
      expect((await click()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
      expect((await fetchProviderRecords(site)).activations).toHaveLength(sold);
      await expectAgreement();
    },
  );

  test.for(moments)('the next attempt, %s: it is retried, and its route is asked once', { tags: 'commit.3' }, async (when) => {
    const { user, click } = await aBuyer({ of: refusedFirst });
    const sold = (await fetchProviderRecords(site)).activations.length;
    wire.breakAt({ at: 'purchase_mark', when });
    expect((await click()).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(wire.isBroken()).toBe(true);
    expect(await attemptsOf(site, user)).toMatchObject([{ state: 'refused' }, { state: 'ok' }]);
    expect((await fetchProviderRecords(site)).activations).toHaveLength(sold + 1);
    await expectAgreement();
  });

  test.for(moments)('the confirmation, %s: it is retried, and the user has the number', { tags: 'commit.4' }, async (when) => {
    const { user, click } = await aBuyer();
    wire.breakAt({ at: 'purchase_confirm', when });
    const answer = await click();
    expect(answer.body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(await click()).toMatchObject({ body: answer.body });
    expect(await attemptsOf(site, user)).toMatchObject([{ state: 'ok' }]);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('a certain refusal, %s: it is retried, and the money is returned', { tags: 'commit.5' }, async (when) => {
    const { user, click } = await aBuyer();
    switchOn(site, { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS' });
    wire.breakAt({ at: 'purchase_refused', when });
    expect((await click()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(await attemptsOf(site, user)).toMatchObject([{ state: 'refused' }]);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('an unreadable answer, %s: the number is found', { tags: 'commit.6' }, async (when) => {
    const { user, click } = await aBuyer();
    switchOn(site, { kind: 'http500', action: 'getNumberV2', when: 'after' });
    wire.breakAt({ at: 'purchase_unknown', when });
    expect((await click()).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
    expect(await attemptsOf(site, user)).toMatchObject([{ state: 'ok' }]);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('the release, %s: the money is returned once', { tags: 'commit.7' }, async (when) => {
    const { user, click } = await aBuyer();
    switchOn(site, { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS' });
    wire.breakAt({ at: 'purchase_release', userId: user.userId, when });
    expect((await click()).body.data).toMatchObject({ isNumberGenerated: false, balance: 20 });
    expect(wire.isBroken()).toBe(true);
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });

  test.for(moments)('a delivery, %s: the code is stored once and charged once', { tags: 'commit.8' }, async (when) => {
    const { user, mobile, history } = await aHolder();
    wire.breakAt({ at: 'activation_deliver', userId: user.userId, when });
    await deliverSms(site, mobile, 'Code 48291');
    await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
    expect(wire.isBroken()).toBe(true);
    expect(await balanceOf(node, user)).toBe(7.5);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('the cancel request, %s: the same click ends the number', { tags: 'commit.9' }, async (when) => {
    const { user, cancel } = await aHolder();
    await passTime(node, 61);
    wire.breakAt({ at: 'cancel_actor', userId: user.userId, when });
    expect((await cancel()).status).toBe(503);
    await eventually(async () => expect((await cancel()).body.data).toMatchObject({ balance: 20, status: 'cancelled' }));
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('a report, %s: its repeat ends the number, one report is stored', { tags: 'commit.16' }, async (when) => {
    const { user, report, reports } = await aHolder();
    await passTime(node, 61);
    wire.breakAt({ at: 'number_report', userId: user.userId, when });
    expect((await report()).status).toBe(503);
    expect(await reports()).toBe(when === 'after' ? 1 : 0);
    await eventually(async () => expect((await report()).body.data).toMatchObject({ balance: 20, status: 'cancelled' }));
    expect(await reports()).toBe(1);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('the end of a cancel, %s: the money is returned once', { tags: 'commit.10' }, async (when) => {
    const { user, cancel } = await aHolder();
    await passTime(node, 61);
    wire.breakAt({ at: 'activation_refund', userId: user.userId, when });
    // The watch works on it too: when one is struck, the other goes on.
    expect([200, 202, 503]).toContain((await cancel()).status);
    expect(wire.isBroken()).toBe(true);
    await eventually(async () => expect(await balanceOf(node, user)).toBe(20));
    expect((await cancel()).body.data).toMatchObject({ balance: 20, status: 'cancelled' });
    await expectAgreement();
  });

  test.for(firstByDay(moments))('an expiry, %s: the money is returned once', { tags: 'commit.11' }, async (when) => {
    const { user, history } = await aHolder(shortLived);
    wire.breakAt({ at: 'activation_refund', userId: user.userId, when });
    await passTime(node, 301);
    await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
    expect(wire.isBroken()).toBe(true);
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });
});

describe('kill -9 in the COMMIT of', () => {
  test.for(firstByDay(moments))('a delivery, %s: the next start stores the code once', { tags: 'commit.12' }, async (when) => {
    const { user, mobile, history } = await aHolder();
    const killed = killAt({ at: 'activation_deliver', userId: user.userId, when });
    await deliverSms(site, mobile, 'Code 48291');
    await killed;
    await eventually(async () => expect(await history()).toMatchObject({ status: 'success', otpIds: [{ code: '48291' }] }));
    expect(await balanceOf(node, user)).toBe(7.5);
    await expectAgreement();
  });

  test.runIf(isNightly)('the cancel request, before: the number keeps waiting', { tags: 'commit.13' }, async () => {
    const { user, cancel, history } = await aHolder();
    await passTime(node, 61);
    const killed = killAt({ at: 'cancel_actor', userId: user.userId, when: 'before' });
    await expect(cancel()).rejects.toThrow();
    await killed;
    expect(await history()).toMatchObject({ status: 'pending', isCancelling: false });
    await eventually(async () => expect((await cancel()).body.data).toMatchObject({ balance: 20, status: 'cancelled' }));
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });

  const cancels = [
    ['the end of a cancel', 'activation_refund', 'after'],
    ['the end of a cancel', 'activation_refund', 'before'],
    ['the wish to cancel', 'cancel_actor', 'after'],
  ] as const;
  test.runIf(isNightly).for(cancels)('%s: the next start continues (%s %s)', { tags: 'commit.14' }, async ([, at, when]) => {
    const { user, cancel, history } = await aHolder();
    await passTime(node, 61);
    const killed = killAt({ at, userId: user.userId, when });
    await expect(cancel()).rejects.toThrow();
    await killed;
    await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });

  test.runIf(isNightly).for(moments)('an early report, %s: a restart keeps and cancels it in time', { tags: 'commit.17' }, async (when) => {
    const { user, report, reports, history } = await aHolder();
    const killed = killAt({ at: 'number_report', userId: user.userId, when });
    await expect(report()).rejects.toThrow();
    await killed;
    expect(await history()).toMatchObject({ status: 'pending', isCancelling: when === 'after' });
    if (when === 'before') expect((await report()).body.data).toMatchObject({ balance: 7.5, status: 'cancelling' });
    expect(await reports()).toBe(1);
    await passTime(node, 51);
    await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });

  test.for(firstByDay(moments))('an expiry, %s: the next start ends the number once', { tags: 'commit.15' }, async (when) => {
    const { user, history } = await aHolder(shortLived);
    const killed = killAt({ at: 'activation_refund', userId: user.userId, when });
    await passTime(node, 301);
    await killed;
    await eventually(async () => expect(await history()).toMatchObject({ status: 'cancelled' }));
    expect(await balanceOf(node, user)).toBe(20);
    await expectAgreement();
  });
});

function aNode(): Promise<ServerProcess> {
  return site.start({ DATABASE_URL: wire.url, LOG_LEVEL: 'fatal' });
}

async function killAt(at: Omit<Break, 'meanwhile'>): Promise<void> {
  const victim = node;
  wire.breakAt({ ...at, meanwhile: () => victim.kill() });
  expect(await victim.ended).toBe('SIGKILL');
  node = await aNode();
  await passTime(node, 11);
}

async function aBuyer({ of = service, key = 'the-click' }: { of?: { id: string }; key?: string | null } = {}) {
  const user = await aUser(node, { balance: 20 });
  const body = { serviceId: of.id, isDeepCheck: false };
  const click = (): Promise<TestReply> => node.post('/api/mobile/generate', { as: user, body, ...(key !== null && { key }) });
  return { user, click };
}

async function aHolder(of = service) {
  const user = await aUser(node, { balance: 20 });
  const mobile = await aNumber(node, { user, service: of });
  const cancel = () => node.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const history = async () => (await node.get('/api/otp/mobile-history', { as: user })).body.data[0];
  const report = () => node.post('/api/mobile/report', { as: user, body: { mobileId: mobile._id, reason: 'banned' } });
  const reports = async () => (await site.app.deps.db.pool.query('select from number_report where user_id = $1', [user.userId])).rowCount;
  return { user, mobile, cancel, history, report, reports };
}

async function expectAgreement(): Promise<void> {
  await expectReconciled(site);
  // A debt to the provider may be paid between the readings of both ledgers.
  await eventually(async () => expect(await findProviderDifferences(site)).toEqual([]));
}
