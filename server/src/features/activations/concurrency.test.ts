import type { Mobile } from '@pinline/contract/activations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../testing/browser.ts';
import { differencesFromBooks } from '../../testing/books-agree.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../testing/data.ts';
import { connect } from '../../testing/socket.ts';
import { sendAtOnce, type Send } from '../../testing/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../testing/test-app.ts';
import { brokenInvariants } from '../wallet/invariants.ts';
import { deliver } from './receive.sql.ts';

/** The acceptance numbers of reliability.md §3: over HTTP, on real PostgreSQL, with two nodes. */
let app: TestApp;
let nodes: TestNode[];
beforeAll(async () => {
  app = await startTestApp({ simulator: { stock: 1_000_000 } });
  nodes = [app, await app.startSecondNode()];
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await brokenInvariants(app.app.deps.db.pool)).toEqual([]);
  // A cancel that is still owed to the provider is not refunded yet.
  await eventually(async () => expect(await differencesFromBooks(app)).toEqual([]));
});

test('64 simultaneous submissions of one key buy one number and get one answer', async () => {
  const user = await aUser(app, { balance: 1_000 });
  const service = await aService(app, { price: 12.5 });
  const replies = await sendAtOnce(many(64, (no) => purchase(no, { user, service, key: 'click' })));
  expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200));
  const [first] = replies;
  expect(first?.body.data).toMatchObject({ isNumberGenerated: true, balance: 987.5, mobile: { serialNumber: 1 } });
  for (const { body } of replies) expect(body).toEqual(first?.body);
  expect(await holdsOf([user])).toEqual({ open: 1, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(987.5);
});

test('20 purchases of ₹1,000 from ₹10,000: exactly 10, and nothing is left', async () => {
  const user = await aUser(app, { balance: 10_000 });
  const services = await Promise.all(([1, 2, 3, 4] as const).map((server) => aService(app, { server, price: 1_000 })));
  const replies = await sendAtOnce(
    many(20, (no) => purchase(no, { user, service: services[no % 4], key: `thousand ${no}`.replace(' ', '-') })),
  );
  expect(replies.filter(isBought)).toHaveLength(10);
  expect(replies.filter((reply) => isRefused(reply, 'INSUFFICIENT_BALANCE'))).toHaveLength(10);
  expect(await holdsOf([user])).toEqual({ open: 10, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(0);
});

test('32 submissions of one key that cannot be paid: 32 refused, and the key is still good', async () => {
  const user = await aUser(app, { balance: 12.49 });
  const service = await aService(app, { price: 12.5 });
  const submit = () => sendAtOnce(many(32, (no) => purchase(no, { user, service, key: 'poor' })));
  const replies = await submit();
  expect(replies.filter((reply) => isRefused(reply, 'INSUFFICIENT_BALANCE'))).toHaveLength(32);
  expect(await holdsOf([user])).toEqual({ open: 0, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(12.49);

  await credit(user, 1);
  expect((await submit()).filter(isBought)).toHaveLength(32);
  expect(await holdsOf([user])).toEqual({ open: 1, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(0);
});

test('a finished key gives its stored answer whatever has changed since, and refuses another body', async () => {
  const user = await aUser(app, { balance: 100 });
  const service = await aService(app, { price: 30 });
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
  expect(await holdsOf([user])).toEqual({ open: 2, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(40);
});

test('20 clicks at once for the seventh number and more: exactly 6', async () => {
  const user = await aUser(app, { balance: 1_000 });
  const service = await aService(app, { server: 3, price: 10 });
  const clicks = await sendAtOnce(many(20, (no) => purchase(no, { user, service })));
  expect(clicks.filter(isBought)).toHaveLength(6);
  expect(clicks.filter((reply) => isRefused(reply, 'TOO_MANY_ACTIVE'))).toHaveLength(14);
  const seventh = await sendAtOnce(many(20, (no) => purchase(no, { user, service })));
  expect(seventh.filter((reply) => isRefused(reply, 'TOO_MANY_ACTIVE'))).toHaveLength(20);
  expect(await holdsOf([user])).toEqual({ open: 6, capture: 0, release: 0 });
  expect(await balanceOf(app, user)).toBe(940);
});

test('500 numbers whose code is delivered by both nodes and twice by hand are captured 500 times', { timeout: 60_000 }, async () => {
  const owners = await ownersOf(500);
  await Promise.all(owners.map(receiveAllCodes));
  const users = owners.map(({ user }) => user);
  expect(await holdsOf(users)).toEqual({ open: 0, capture: 500, release: 0 });
  const { rows } = await app.app.deps.db.pool.query(
    `select count(*) as messages, count(distinct activation_id) as numbers, count(distinct text) as texts from message where user_id = any($1)`,
    [users.map(({ userId }) => userId)],
  );
  expect(rows).toEqual([{ messages: 500, numbers: 500, texts: 500 }]);
  for (const { user } of owners) expect(await balanceOf(app, user)).toBe(0);
});

test('500 numbers that are each cancelled at both nodes at once are released 500 times', { timeout: 60_000 }, async () => {
  const owners = await ownersOf(500);
  await passTime(app, 245);
  const sends = owners.flatMap(({ user, mobiles }) => mobiles.flatMap((mobile) => nodes.map((node) => cancellation(node, user, mobile))));
  for (let sent = 0; sent < sends.length; sent += 100) {
    const replies = await sendAtOnce(sends.slice(sent, sent + 100));
    expect(replies.map(({ status, body }) => ({ status, is: body.data?.status }))).toEqual(
      Array(100).fill({ status: 200, is: 'cancelled' }),
    );
  }
  expect(await holdsOf(owners.map(({ user }) => user))).toEqual({ open: 0, capture: 0, release: 500 });
  for (const { user, paid } of owners) expect(await balanceOf(app, user)).toBe(paid);
});

test('a code and a cancel at the same moment: the money goes one way, and the answer says which', { timeout: 30_000 }, async () => {
  const owners = await ownersOf(72);
  await passTime(app, 245);
  for (const { user, mobiles } of owners) {
    const cancels = sendAtOnce(mobiles.map((mobile, no) => cancellation(node(no), user, mobile)));
    const messages = mobiles.map((mobile, no) => smsArrives(mobile, `Code ${710_000 + no}`, no * 3));
    const [replies] = await Promise.all([cancels, ...messages]);
    const refunded = mobiles.filter((_, no) => replies[no]?.body.data?.status === 'cancelled');
    const kept = mobiles.filter((_, no) => replies[no] !== undefined && isRefused(replies[no], 'ACTIVATION_NOT_CANCELLABLE'));
    expect(refunded.length + kept.length).toBe(mobiles.length);
    expect(await balanceOf(app, user)).toBe(sum(refunded));
    expect(await holdsOf([user])).toEqual({ open: 0, capture: kept.length, release: refunded.length });
  }
});

type Owner = { user: TestUser; mobiles: Mobile[]; paid: number };
type ServiceIds = { id: string }[];

/** As many numbers as asked for, of users who spent all they had on 24 of them: 6 on each server. */
async function ownersOf(count: number): Promise<Owner[]> {
  const services = await Promise.all(([1, 2, 3, 4] as const).map((server) => aService(app, { server, price: 10.01 + server })));
  const shares = many(Math.ceil(count / 24), (no) => Math.min(24, count - no * 24));
  return Promise.all(shares.map((share) => anOwner(services, share)));
}

async function anOwner(services: (ServiceIds[number] & { price: number })[], share: number): Promise<Owner> {
  const bought = many(share, (no) => services[no % services.length]);
  const paid = Math.round(bought.reduce((total, service) => total + (service?.price ?? 0) * 100, 0)) / 100;
  const user = await aUser(app, { balance: paid });
  const mobiles: Mobile[] = [];
  for (const [no, service] of bought.entries())
    if (service !== undefined) mobiles.push(await aNumber({ ...node(no), app: app.app }, { user, service }));
  return { user, mobiles, paid };
}

/** Every code reaches the provider; pages on both nodes ask for it, and each node is told it directly as well. */
async function receiveAllCodes({ user, mobiles }: Owner): Promise<void> {
  const sockets = await Promise.all(nodes.map((each) => connect(each, user)));
  await Promise.all(
    mobiles.map(async (mobile) => {
      const text = `${user.userId}: your code is ${400_000 + mobile.serialNumber}`;
      const direct = {
        userId: user.userId,
        id: Number(mobile._id),
        expected: 0,
        texts: [text],
        codes: [String(400_000 + mobile.serialNumber)],
      };
      const arrived = smsArrives(mobile, text).then(() => {
        for (const socket of sockets) socket.send({ serialNumber: mobile.serialNumber, mobileId: mobile._id, resend: false });
      });
      const stored = nodes.map((each) => deliver(each.app.deps.db, { ...direct, epoch: null }));
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

async function smsArrives(mobile: Mobile, text: string, afterMs = 0): Promise<void> {
  const query = app.app.deps.db.read.selectFrom('activation').select('upstreamId').where('id', '=', Number(mobile._id));
  const { upstreamId } = await query.executeTakeFirstOrThrow();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const body = JSON.stringify({ activationId: upstreamId, text });
  const reply = await fetch(`${app.simulator.url}/simulator/message`, { method: 'POST', body });
  if (!reply.ok) throw new Error(await reply.text());
}

/** On one node or the other, by the number of the send. */
function node(no: number): TestNode {
  return nodes[no % nodes.length] ?? app;
}

function purchase(no: number, order: { user: TestUser; service: { id: string } | undefined; key?: string }): Send {
  const body = { serviceId: order.service?.id, isDeepCheck: false };
  return { node: node(no), path: '/api/mobile/generate', as: order.user, body, ...(order.key === undefined ? {} : { key: order.key }) };
}

function cancellation(at: TestNode, as: TestUser, mobile: Mobile): Send {
  return { node: at, path: '/api/otp/cancelOtp', as, body: cancelBody(mobile) };
}

function isBought(reply: TestReply): boolean {
  return reply.status === 200 && reply.body.data.isNumberGenerated === true;
}

function isRefused(reply: TestReply, code: string): boolean {
  return reply.status === 409 && reply.body.code === code;
}

/** How many holds the users have, by what became of them. */
async function holdsOf(users: TestUser[]): Promise<{ open: number; capture: number; release: number }> {
  const { rows } = await app.app.deps.db.pool.query<{ open: number; capture: number; release: number }>(
    `select count(*) filter (where r.kind is null) as open, count(*) filter (where r.kind = 'capture') as capture,
      count(*) filter (where r.kind = 'release') as release
    from hold h left join hold_resolution r on r.hold_id = h.id where h.user_id = any($1)`,
    [users.map(({ userId }) => userId)],
  );
  return rows[0] ?? { open: 0, capture: 0, release: 0 };
}

async function credit(user: TestUser, paise: number): Promise<void> {
  await app.app.deps.db.pool.query(
    `select ledger_post('credit:' || $1::bigint, 'deposit', 'a test', 'system', null,
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
