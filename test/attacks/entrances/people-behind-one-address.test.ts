import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatApiKey } from '../../../server/src/platform/api/api-key.ts';
import { formatSessionToken } from '../../../server/src/platform/api/caller.ts';
import { aUser } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import type { TestReply } from '../../fakes/browser.ts';
import { connect } from '../../fakes/socket.ts';
import { startTestApp, type TestApp, type TestNode } from '../../harness/test-app.ts';
import { anAddress, sendMany } from './raw-requests.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const balance = (node: TestNode, as: { token: string }, address: string) => node.get('/api/payment/balance', { as, ...from(address) });
const aGuess = () => ({ token: formatSessionToken({ id: randomBytes(12).toString('base64url'), secret: randomBytes(32) }) });
const aKeyGuess = () => ({ token: formatApiKey('live', randomBytes(32)) });
const times = <Result>(count: number, run: () => Promise<Result>) => Promise.all(Array.from({ length: count }, run));
const useUp = (node: TestNode, address: string) => times(200, () => node.get('/api/nowhere', from(address)));

/** Requests of any kind to the nodes of this process. */
function untilReceived(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  const hear = () => {
    left -= 1;
    if (left > 0) return;
    unsubscribe('http.server.request.start', hear);
    resolve();
  };
  subscribe('http.server.request.start', hear);
  return promise;
}

/** No caller can be looked up while it runs. */
async function withoutLookUps<Result>(run: () => Promise<Result>): Promise<Result> {
  const client = await app.app.deps.db.pool.connect();
  try {
    await client.query('begin; lock table session, api_key in access exclusive mode');
    return await run();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('an office of four people makes 200 calls at once, before the first of any is looked up', async () => {
  const address = anAddress();
  const people = await times(4, () => aUser(app));
  const answers = await withoutLookUps(async () => {
    const received = untilReceived(200);
    const calls = people.map((person) => times(50, () => balance(app, person, address)));
    await received;
    return calls;
  }).then((calls) => Promise.all(calls));
  expect(answers.flat().filter(({ status }) => status !== 200)).toEqual([]);
});

test('the same guess many times at once counts each time', async () => {
  const [guess, address] = [aGuess(), anAddress()];
  const answers = await times(400, () => balance(app, guess, address));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(200);
});

describe('an address that has used up what it may', () => {
  test('serves the people behind it whose sessions and keys were found lately, and no one else', async () => {
    const address = anAddress();
    const [person, newcomer] = [await aUser(app), await aUser(app)];
    const key = await anApiKey(app, person);
    for (const as of [person, key]) expect((await balance(app, as, address)).status).toBe(200);
    await useUp(app, address);
    for (const as of [person, key]) {
      const answers = await times(20, () => balance(app, as, address));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    const byProtocol = await app.get(`/stubs/handler_api.php?action=getBalance&api_key=${key.token}`, from(address));
    expect(byProtocol.body).toMatch(/^ACCESS_BALANCE:/);
    const strangers = await times(160, () => balance(app, aGuess(), address));
    expect(strangers.some(({ status }) => status === 429)).toBe(true);
    expect((await balance(app, newcomer, anAddress())).status).toBe(200);
  });

  test('is refused without looking its guesses up', async () => {
    const address = anAddress();
    await useUp(app, address);
    const refused = await withoutLookUps(async () => {
      const guesses = [aGuess, aKeyGuess].flatMap((make) => Array.from({ length: 20 }, () => balance(app, make(), address)));
      return Promise.any(guesses.map(asRefused));
    });
    expect(refused.body.code).toBe('RATE_LIMITED');
  });

  test('gets nothing back for sessions that have ended', async () => {
    const address = anAddress();
    const person = await aUser(app);
    expect((await balance(app, person, address)).status).toBe(200);
    await app.post('/api/users/logout', { as: person, ...from(address) });
    const answers = [
      ...(await times(160, () => balance(app, person, address))),
      ...(await times(160, () => balance(app, person, address))),
    ];
    // What the user had left, and then what the address has.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(60 + 120 + 60);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

test.each([
  ['session', async () => aUser(app)],
  ['key', async () => anApiKey(app, await aUser(app))],
])('a %s beyond its own limit is refused without being looked up', async (_, make) => {
  const [as, address] = [await make(), anAddress()];
  expect((await balance(app, as, address)).status).toBe(200);
  const refused = await withoutLookUps(() => Promise.any(Array.from({ length: 400 }, () => asRefused(balance(app, as, address)))));
  expect(refused.body.code).toBe('RATE_LIMITED');
});

async function asRefused(call: Promise<TestReply>): Promise<TestReply> {
  const answer = await call;
  if (answer.status !== 429) throw new Error(`answered ${answer.status}`);
  return answer;
}

test('two servers let through at most twice as many guesses', async () => {
  const address = anAddress();
  const answers = (await Promise.all([app, second].map((node) => times(200, () => balance(node, aGuess(), address))))).flat();
  const lookedUp = answers.filter(({ status }) => status === 401).length;
  expect(lookedUp).toBeGreaterThanOrEqual(240);
  expect(lookedUp).toBeLessThan(400);
});

test('a page that opens its socket again and again takes nothing from its address', async () => {
  const [person, address] = [await aUser(app), anAddress()];
  for (let n = 0; n < 30; n += 1) (await connect(app, person, { greet: false, ...from(address) })).close();
  const answers = await times(110, () => app.get('/api/config', from(address)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('an address that 2,100 headers precede is counted all the same', async () => {
  const address = anAddress();
  const headers = Array.from({ length: 2_100 }, () => 'a:b');
  const answers = await sendMany(app.url, { path: '/api/config', from: address, headers }, 140);
  expect(answers.filter((answer) => answer?.status === 400).length).toBeGreaterThanOrEqual(120);
  const after = await times(20, () => app.get('/api/config', from(address)));
  expect(after.some(({ status }) => status === 429)).toBe(true);
});
