import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { findProviderDifferences } from '../../../../../test/invariants/provider-reconciliation.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { cancellation, holdsOf, isBought, isRefused, messagesOf, purchase, upstreamIdOf } from '../../../../../test/builders/purchases.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { sendAtOnce, sendUntilServed } from '../../../../../test/harness/synchronised.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { deliverMessages } from '../receive/receive.sql.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { takeTime } from '../../../../../test/pauses.ts';

/** A hundred show the same races on an ordinary day: each number is one race of two nodes. */
const count = isNightly ? 500 : 100;

let app: TestApp;
let nodes: TestNode[];
beforeAll(async () => {
  app = await startTestApp({ simulator: { stock: 1_000_000 } });
  nodes = [app, await app.startSecondNode()];
});
afterAll(() => app.stop());
afterEach(expectAgreement);

async function expectAgreement(): Promise<void> {
  expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  // Numbers of earlier tests may be ending at the provider just now.
  await eventually(async () => expect(await findProviderDifferences(app)).toEqual([]));
}

test('64 simultaneous submissions of one key buy one number and get one answer', { tags: 'concurrency.1' }, async () => {
  const user = await aUser(app, { balance: 1_000 });
  const service = await anOffer({ price: 12.5 });
  const replies = await sendAtOnce(many(64, (no) => purchase({ node: node(no), user, service, key: 'click' })));
  expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200));
  const [first] = replies;
  expect(first?.body.data).toMatchObject({ isNumberGenerated: true, balance: 987.5, mobile: { serialNumber: 1 } });
  for (const { body } of replies) expect(body).toEqual(first?.body);
  expect(await holdsOf(app.app, [user])).toEqual({ open: 1, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(987.5);
});

test('of 20 purchases of ₹1,000 from ₹10,000 exactly 10 succeed, and nothing is left', async () => {
  const user = await aUser(app, { balance: 10_000 });
  const services = await fourOffers(() => 1_000);
  const replies = await sendAtOnce(
    many(20, (no) => purchase({ node: node(no), user, service: services[no % 4] ?? services[0], key: `thousand-${no}` })),
  );
  expect(replies.filter(isBought)).toHaveLength(10);
  expect(replies.filter((reply) => isRefused(reply, 'INSUFFICIENT_BALANCE'))).toHaveLength(10);
  expect(await holdsOf(app.app, [user])).toEqual({ open: 10, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(0);
});

test('20 purchases that wait for one user leave connections to all others', async () => {
  const [user, other] = await Promise.all([aUser(app, { balance: 1_000 }), aUser(app, { balance: 50 })]);
  const service = await anOffer({ price: 1 });
  const holder = new Client(app.database.connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select lock_user($1)', [user.userId]);
  const lockWaits = async () =>
    (await holder.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount;
  const buying = (as: TestUser, key: string) =>
    app.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false }, key });
  const waiting = Promise.all(many(20, (no) => buying(user, `waits-${no}`)));
  await eventually(async () => expect(await lockWaits()).toBe(2));
  expect(await buying(other, 'beside-them')).toMatchObject({ status: 200 });
  await holder.end();
  expect((await waiting).filter(isBought)).toHaveLength(6);
});

test('refuses 32 submissions of one key without money, and the key stays usable', async () => {
  const user = await aUser(app, { balance: 12.49 });
  const service = await anOffer({ price: 12.5 });
  const submit = () => sendAtOnce(many(32, (no) => purchase({ node: node(no), user, service, key: 'poor' })));
  const replies = await submit();
  expect(replies.filter((reply) => isRefused(reply, 'INSUFFICIENT_BALANCE'))).toHaveLength(32);
  expect(await holdsOf(app.app, [user])).toEqual({ open: 0, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(12.49);

  await credit(user, 1);
  expect((await submit()).filter(isBought)).toHaveLength(32);
  expect(await holdsOf(app.app, [user])).toEqual({ open: 1, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(0);
});

test('a used key returns its stored answer whatever has changed since, and refuses another body', async () => {
  const user = await aUser(app, { balance: 100 });
  const service = await anOffer({ price: 30 });
  const buy = (node: TestNode | undefined, body: object) => node?.post('/api/mobile/generate', { as: user, key: 'once', body });
  const body = { serviceId: service.id, isDeepCheck: false };
  const first = await buy(nodes[0], body);
  expect(first?.body.data.balance).toBe(70);
  await aNumber(app, { user, service });
  for (const node of nodes) expect(await buy(node, body)).toMatchObject({ status: 200, body: first?.body });
  for (const node of nodes) {
    const other = await buy(node, { ...body, isDeepCheck: true });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  }
  expect(await holdsOf(app.app, [user])).toEqual({ open: 2, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(40);
});

test('of 20 concurrent clicks exactly 6 get a number', { tags: 'G5' }, async () => {
  const user = await aUser(app, { balance: 1_000 });
  const service = await anOffer({ server: 3, price: 10 });
  const clicks = await sendAtOnce(many(20, (no) => purchase({ node: node(no), user, service })));
  expect(clicks.filter(isBought)).toHaveLength(6);
  expect(clicks.filter((reply) => isRefused(reply, 'TOO_MANY_ACTIVE'))).toHaveLength(14);
  const seventh = await sendAtOnce(many(20, (no) => purchase({ node: node(no), user, service })));
  expect(seventh.filter((reply) => isRefused(reply, 'TOO_MANY_ACTIVE'))).toHaveLength(20);
  expect(await holdsOf(app.app, [user])).toEqual({ open: 6, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(940);
});

test('captures each of many numbers once when both nodes deliver each code twice', { tags: 'concurrency.2' }, async () => {
  const owners = await ownersOf(count);
  await Promise.all(owners.map(receiveAllCodes));
  const users = owners.map(({ user }) => user);
  expect(await holdsOf(app.app, users)).toEqual({ open: 0, capture: count, release: 0 });
  const told = await messagesOf(app.app, users);
  expect(told.filter(({ no }) => no > 1)).toEqual([]);
  expect(new Set(told.map(({ text }) => text)).size).toBe(count);
  for (const { user } of owners) expect(await balanceOf(app, user)).toBe(0);
});

test('releases each of many numbers once when it is cancelled at both nodes at once', { tags: 'concurrency.3' }, async () => {
  const owners = await ownersOf(count);
  await passTime(app, 245);
  const sends = owners.flatMap(({ user, mobiles }) =>
    mobiles.flatMap((mobile) => nodes.map((node) => cancellation({ node, user, mobile }))),
  );
  for (let sent = 0; sent < sends.length; sent += 100) {
    const replies = await sendUntilServed(sends.slice(sent, sent + 100));
    expect(replies.map(({ status, body }) => [status, body.data?.status].join(' '))).toEqual(Array(100).fill('200 cancelled'));
  }
  expect(
    await holdsOf(
      app.app,
      owners.map(({ user }) => user),
    ),
  ).toEqual({ open: 0, capture: 0, release: count });
  for (const { user, paid } of owners) expect(await balanceOf(app, user)).toBe(paid);
});

test('a code and a cancel at the same moment move the money once, and the answer says which way', { tags: 'H1' }, async () => {
  const { user, mobiles } = await anOwner(await fourOffers(), 24);
  await passTime(app, 245);
  const upstreamIds = await Promise.all(mobiles.map((mobile) => upstreamIdOf(app.app, mobile)));
  const { deliver: deliverAtProvider, onChange, find } = app.simulator.simulator;
  const code = { text: 'Your code is 482913', code: '482913' };
  // A third of the codes is there first, a third arrives during the race, a third right after the cancel.
  const stop = onChange((id) => {
    const isLate = upstreamIds.indexOf(id) % 3 === 2 && find(id)?.state === 'cancelled' && find(id)?.messages.length === 0;
    if (isLate) deliverAtProvider(id, code);
  });
  const codes = upstreamIds.map(async (id, no) => {
    await takeTime(no % 3 === 1 ? 20 + no * 6 : 0);
    if (no % 3 !== 2) deliverAtProvider(id, code);
  });
  const [replies] = await Promise.all([sendAtOnce(mobiles.map((mobile, no) => cancellation({ node: node(no), user, mobile }))), ...codes]);
  stop();
  const refunded = mobiles.filter((_, no) => replies[no]?.body.data?.status === 'cancelled');
  const kept = mobiles.filter((_, no) => isRefused(replies[no], 'ACTIVATION_NOT_CANCELLABLE'));
  // What becomes of the others is chance.
  expect([refunded.length > 0, kept.length >= 8, refunded.length + kept.length]).toEqual([true, true, 24]);
  expect(await balanceOf(app, user)).toBe(sum(refunded));
  expect(await holdsOf(app.app, [user])).toEqual({ open: 0, capture: kept.length, release: refunded.length });
});

test('stores a message without its own code once, whichever of the provider’s calls reports it', async () => {
  const user = await aUser(app, { balance: 10 });
  const mobile = await aNumber(app, { user, service: await anOffer({ price: 10 }) });
  const upstreamId = await upstreamIdOf(app.app, mobile);
  await deliverSms(mobile, { text: 'Ola: 482913' });
  // The list reported it; now its own status reports it too.
  await eventually(async () => expect(app.simulator.simulator.find(upstreamId)?.state).toBe('again'));
  expect(await messagesOf(app.app, [user])).toMatchObject([{ no: 1, text: 'Ola: 482913' }]);
  const socket = await connect(app, user);
  const asked = app.simulator.calls.get('getStatus') ?? 0;
  socket.send({ serialNumber: mobile.serialNumber, mobileId: mobile._id, resend: false });
  await eventually(async () => expect(app.simulator.calls.get('getStatus')).toBeGreaterThan(asked));
  await afterRounds(app, 'numbers', 2);
  expect(await messagesOf(app.app, [user])).toHaveLength(1);
  socket.close();
});

let offers = 0;
function anOffer(terms: { server?: 1 | 2 | 3 | 4; price: number }) {
  offers += 1;
  return aService(app, { ...terms, code: `s${offers}` });
}

function fourOffers(priceOn = (server: number) => server + 10.01) {
  const offer = (server: 1 | 2 | 3 | 4) => anOffer({ server, price: priceOn(server) });
  return Promise.all([offer(1), offer(2), offer(3), offer(4)]);
}

type Owner = { user: TestUser; mobiles: Mobile[]; paid: number };

/** Users spent all they had on 24 numbers, 6 on each server. */
async function ownersOf(count: number): Promise<Owner[]> {
  const services = await fourOffers();
  const shares = many(Math.ceil(count / 24), (no) => Math.min(24, count - no * 24));
  return Promise.all(shares.map((share) => anOwner(services, share)));
}

async function anOwner(services: { id: string; price: number }[], share: number): Promise<Owner> {
  const bought = many(share, (no) => services[no % services.length]);
  const paid = Math.round(bought.reduce((total, service) => total + (service?.price ?? 0) * 100, 0)) / 100;
  const user = await aUser(app, { balance: paid });
  const mobiles: Mobile[] = [];
  for (const [no, service] of bought.entries())
    if (service !== undefined) mobiles.push(await aNumber({ ...node(no), app: app.app }, { user, service }));
  return { user, mobiles, paid };
}

/** Pages on both nodes ask for each code, and each node receives it directly as well. */
async function receiveAllCodes({ user, mobiles }: Owner): Promise<void> {
  const sockets = await Promise.all(nodes.map((each) => connect(each, user)));
  await Promise.all(
    mobiles.map(async (mobile) => {
      const code = String(400_000 + mobile.serialNumber);
      const text = `${user.userId}: your code is ${code}`;
      const direct = {
        userId: user.userId,
        id: Number(mobile._id),
        expected: 0,
        texts: [text],
        codes: [code],
      };
      const arrived = deliverSms(mobile, { text, code }).then(() => {
        for (const socket of sockets) socket.send({ serialNumber: mobile.serialNumber, mobileId: mobile._id, resend: false });
      });
      const stored = nodes.map((each) => deliverMessages(each.app.deps.db, { ...direct, epoch: null, waitsForLock: true }));
      await Promise.all([arrived, ...stored]);
    }),
  );
  for (const socket of sockets) {
    await eventually(async () => {
      const told = socket.frames.flatMap((frame) => ('otpMessage' in frame ? [frame.mobileId] : []));
      expect(new Set(told).size).toBe(mobiles.length);
    });
    socket.close();
  }
}

async function deliverSms(mobile: Mobile, message: { text: string; code?: string }): Promise<void> {
  const activationId = await upstreamIdOf(app.app, mobile);
  const body = JSON.stringify({ activationId, ...message });
  const reply = await fetch(`${app.simulator.url}/simulator/message`, { method: 'POST', body });
  if (!reply.ok) throw new Error(await reply.text());
}

function node(no: number): TestNode {
  return nodes[no % nodes.length] ?? app;
}

async function credit(user: TestUser, paise: number): Promise<void> {
  await app.app.deps.db.pool.query(
    `select ledger_post('credit:' || $1::bigint, 'opening', 'a test', 'system', null,
      array[account_of_system('world:upi'), account_of_user($1, 'available')], array[-$2::bigint, $2::bigint])`,
    [user.userId, paise],
  );
}

function sum(mobiles: Mobile[]): number {
  return Math.round(mobiles.reduce((total, { price }) => total + price * 100, 0)) / 100;
}

function many<T>(count: number, make: (no: number) => T): T[] {
  return Array.from({ length: count }, (_, no) => make(no));
}
