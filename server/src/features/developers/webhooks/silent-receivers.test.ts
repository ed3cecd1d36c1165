import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, type TestContext } from 'vitest';
import { aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../../test/scenarios/shops/webhook-receiver.ts';
import { takeTime } from '../../../../../test/pauses.ts';
import { judgeTry, judgeTurn } from './tries.rules.ts';

const accounts = 40;
/** Three of a node's ten senders serve receivers that haven't shown that they answer, eight requests each. */
const mostRequests = 3 * 8;

const silent = { result: { kind: 'lost', why: 'TIMEOUT' }, tookMs: 10_001 } as const;
const unreachable = { result: { kind: 'not-connected', why: 'ECONNREFUSED' }, tookMs: 3 } as const;
const quick = { result: { kind: 'answered', status: 200, body: '' }, tookMs: 40 } as const;
const late = { ...quick, tookMs: 4_000 };
const busy = { result: { kind: 'answered', status: 429, body: '', retryAfterSeconds: 600 }, tookMs: 40 } as const;

describe.concurrent('webhooks', () => {
  test('forty accounts whose receivers never answer take three senders, and delay no one whose receiver answers', async (context) => {
    const app = await ownApp(context);
    const [silent, receiver] = [await aSilentReceiver(context), await aReceiver(context)];
    const strangers = await Promise.all(Array.from({ length: accounts }, () => anEndpoint(app, silent.url)));
    const owner = await anEndpoint(app, receiver.url);
    expect(await sendTest(app, owner)).toBe('delivered');
    await queue(app, strangers, 25);
    await eventually(async () => expect(silent.open()).toBe(mostRequests));

    await oneMore(app, owner, receiver);
    if (isNightly) {
      // Their first tries end, and others begin.
      await eventually(async () => expect(silent.received()).toBeGreaterThan(mostRequests * 2));
      await oneMore(app, owner, receiver);
    }
    expect(silent.most()).toBe(mostRequests);
  });

  test.runIf(isNightly)(
    'accounts whose receivers answered before take three senders once they fall silent, for ten minutes at least',
    async (context) => {
      const app = await ownApp(context);
      const [changing, receiver] = [await aReceiver(context), await aReceiver(context)];
      const owners = await Promise.all(Array.from({ length: 10 }, () => anEndpoint(app, changing.url)));
      const owner = await anEndpoint(app, receiver.url);
      for (const each of [...owners, owner]) expect(await sendTest(app, each)).toBe('delivered');
      changing.answer(0);
      await queue(app, owners, 25);
      await eventually(async () => expect(await resting(app)).toBe(10));

      // Answering again isn't enough: it could be silent at every second try.
      changing.answer(200);
      for (const each of owners) expect(await sendTest(app, each)).toBe('delivered');
      changing.answer(0);
      const before = changing.received.length;
      await makeDue(app);
      await eventually(async () => expect(changing.received.length).toBe(before + mostRequests));
      await oneMore(app, owner, receiver);
      expect(changing.received.length).toBe(before + mostRequests);
    },
  );

  test.runIf(isNightly)('a receiver that stays silent rests twice as long the second time, until it answers', async (context) => {
    const app = await ownApp(context);
    const receiver = await aReceiver(context);
    const owner = await anEndpoint(app, receiver.url);
    receiver.answer(0);
    await queue(app, [owner], 40);
    await eventually(async () => expect(await resting(app)).toBe(1));
    expect(await stateOf(app)).toEqual({ silentTurns: 1, restSeconds: 30 });
    await makeDue(app);
    await eventually(async () => expect(await resting(app)).toBe(1));
    expect(await stateOf(app)).toEqual({ silentTurns: 2, restSeconds: 60 });
    receiver.answer(200);
    await makeDue(app);
    await eventually(async () => expect((await deliveriesOf(app, owner))[0]).toMatchObject({ state: 'delivered' }));
    expect(await stateOf(app)).toEqual({ silentTurns: 0, restSeconds: null });
  });
});

test.runIf(isNightly)('a user whose receiver is slow again is slow for twice as long', async (context) => {
  const app = await ownApp(context);
  const answers = { afterMs: 0 };
  const receiver = createServer((_, response) => void takeTime(answers.afterMs).then(() => response.end()));
  const owner = await anEndpoint(app, await listen(context, receiver));
  const sendAfter = async (afterMs: number) => {
    answers.afterMs = afterMs;
    expect(await sendTest(app, owner)).toBe('delivered');
    const { rows } = await app.app.deps.db.pool.query('select is_quick as "isQuick" from webhook_pace');
    return rows[0].isQuick;
  };
  expect([await sendAfter(2_000), await sendAfter(3_200), await sendAfter(0)]).toEqual([true, false, false]);
  await passTime(app, 10 * 60);
  expect([await sendAfter(0), await sendAfter(3_200)]).toEqual([true, false]);
  await passTime(app, 19 * 60);
  expect(await sendAfter(0)).toBe(false);
  await passTime(app, 60);
  expect(await sendAfter(0)).toBe(true);
  await passTime(app, 2 * 86_400);
  expect(await sendAfter(3_200)).toBe(false);
  await passTime(app, 10 * 60);
  expect(await sendAfter(0)).toBe(true);
});

test.each([
  ['the first silence', [silent], 0, { silentTurns: 1, restSeconds: 30, pace: 'slow' }],
  ['the fifth', [silent], 4, { silentTurns: 5, restSeconds: 480, pace: 'slow' }],
  ['the twentieth', [silent], 19, { silentTurns: 20, restSeconds: 900, pace: 'slow' }],
  ['one silence among answers', [quick, silent, quick], 0, { silentTurns: 1, restSeconds: 30, pace: 'slow' }],
  ['an answer', [quick], 4, { silentTurns: 0, restSeconds: 0, pace: 'quick' }],
  ['an answer after four seconds', [quick, late], 0, { silentTurns: 0, restSeconds: 0, pace: 'slow' }],
  ['a refused connection', [unreachable], 1, { silentTurns: 2, restSeconds: 60, pace: null }],
  ['a rest that is asked for', [busy, silent], 0, { silentTurns: 1, restSeconds: 600, pace: 'slow' }],
] as const)('after %s', (_, tries, silentTurns, expected) => {
  const verdicts = tries.map(({ result, tookMs }) => judgeTry({ result, tries: 0, tookMs }));
  expect(judgeTurn(verdicts, silentTurns)).toEqual({ ...expected, pause: null });
});

type Owner = { user: TestUser; id: string };

async function anEndpoint(app: TestApp, url: string): Promise<Owner> {
  const user = await aUser(app, { balance: 0 });
  const { body } = await app.post('/api/webhooks', { as: user, body: { url, events: ['activation.code'] } });
  return { user, id: body.data._id };
}

async function sendTest(app: TestApp, { user, id }: Owner): Promise<string> {
  return (await app.post(`/api/webhooks/${id}/test`, { as: user })).body.data.state;
}

async function deliveriesOf(app: TestApp, { user, id }: Owner) {
  return (await app.get(`/api/webhooks/${id}/deliveries`, { as: user })).body.data;
}

async function oneMore(app: TestApp, owner: Owner, receiver: WebhookReceiver): Promise<void> {
  const before = receiver.received.length;
  await queue(app, [owner], 1);
  await eventually(async () => expect(receiver.received.length).toBe(before + 1));
}

async function queue({ app }: TestApp, owners: Owner[], count: number): Promise<void> {
  const { pool } = app.deps.db;
  for (const { user, id } of owners) {
    await pool.query(`insert into webhook_delivery (endpoint_id, user_id, type) select $1, $2, 'test' from generate_series(1, $3::int)`, [
      id,
      user.userId,
      count,
    ]);
    await pool.query('select webhook_wake($1, app_now())', [id]);
  }
}

async function resting({ app }: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query('select count(*)::int as resting from webhook_endpoint where rests_until > app_now()');
  return rows[0].resting;
}

/** The state of the only endpoint. Its rest begins when its tries have been stored, a moment after the last one. */
async function stateOf({ app }: TestApp): Promise<{ silentTurns: number; restSeconds: number | null }> {
  const { rows } = await app.deps.db.pool.query(
    `select w.silent_turns as "silentTurns", round(extract(epoch from w.rests_until - d.tried_at) / 10)::int * 10 as "restSeconds"
     from webhook_endpoint w cross join lateral (select max(tried_at) as tried_at from webhook_delivery where endpoint_id = w.id) d`,
  );
  return rows[0];
}

/** Rests are over, and whatever waits is tried now. */
async function makeDue({ app }: TestApp): Promise<void> {
  const { pool } = app.deps.db;
  await pool.query('update webhook_endpoint set rests_until = null');
  await pool.query(`update webhook_delivery set due_at = app_now() where state = 'waiting'`);
  await pool.query(`select webhook_wake(id, app_now()) from webhook_endpoint`);
}

async function aReceiver(context: TestContext): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  context.onTestFinished(() => receiver.close());
  return receiver;
}

/** It counts the requests that wait. */
async function aSilentReceiver(context: TestContext) {
  const counts = { open: 0, most: 0, received: 0 };
  const server: Server = createServer((request) => {
    counts.received += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    request.socket.once('close', () => (counts.open -= 1));
  });
  return { url: await listen(context, server), open: () => counts.open, most: () => counts.most, received: () => counts.received };
}

async function listen(context: TestContext, server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  context.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}
