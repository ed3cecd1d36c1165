import { execFile, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../test/builders/data.ts';
import { anApiKey } from '../../../../test/builders/people.ts';
import { deliverSms } from '../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { startWebhookReceiver } from '../../../../test/scenarios/shops/webhook-receiver.ts';
import { fillExample, testOrder } from '../../../../web/src/features/developers/examples/fill-example.ts';
import { takeTime } from '../../../../test/pauses.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof aService>>;
beforeAll(async () => {
  app = await startTestApp();
  service = await aService(app, { price: 7, code: 'tg' });
});
afterAll(() => app.stop());

const folder = path.join(import.meta.dirname, '../../../../web/src/features/developers/guides/examples');
const commands = { sh: ['sh'], node: [process.execPath, '--input-type=module', '-'], python: ['python3', '-'] } as const;

type Run = {
  name: string;
  in: keyof typeof commands;
  key?: TestUser;
  env?: Record<string, string>;
  more?: string;
  order?: typeof testOrder;
};

/** Each is read from the standard input. `more`: what its reader adds. */
async function start({ name, in: language, key, env = {}, more = '', order }: Run) {
  ran.add(name);
  const text = await readFile(path.join(folder, `${name}.txt`), 'utf8');
  const [command, ...options] = commands[language];
  const run = { child: undefined as unknown as ChildProcess, said: '', complained: '' };
  const ended = new Promise<string>((resolve, reject) => {
    run.child = execFile(command, options, { env: { ...process.env, ...env, API_KEY: key?.token ?? '' } }, (error, out, err) =>
      error === null || run.child.killed ? resolve(out) : reject(new Error(`${name}: ${err}`)),
    );
  });
  run.child.stdout?.on('data', (part: string) => (run.said += part));
  run.child.stdin?.end(fillExample(text, { address: app.url, ...(order ?? { serviceCode: 'tg', country: 'IN', maxPrice: 9 }) }) + more);
  return { run, ended };
}

const output = async (run: Run) => (await start(run)).ended;

async function aBuyer({ balance = 50, ...rights }: { scopes?: ('read' | 'buy' | 'webhooks')[]; mode?: 'test'; balance?: number } = {}) {
  const user = await aUser(app, { balance });
  return { user, key: await anApiKey(app, user, rights) };
}

const ran = new Set<string>();

describe.concurrent('the example of a guide', () => {
  test('offers lists what is sold', async () => {
    const { key } = await aBuyer();
    expect(JSON.parse(await output({ name: 'offers', in: 'sh', key })).data).toContainEqual(expect.objectContaining({ serviceCode: 'tg' }));
  });

  test('buy holds the price, and cancel gives it back', async () => {
    const { user, key } = await aBuyer();
    const { data } = JSON.parse(await output({ name: 'buy', in: 'sh', key }));
    expect([data.mobile.price, await balanceOf(app, user)]).toEqual([7, 43]);
    expect(await output({ name: 'cancel', in: 'node', key })).toContain(data.mobile.mobileno);
    expect(await balanceOf(app, user)).toBe(43);
    await passTime(app, 300);
    expect(await output({ name: 'cancel', in: 'node', key })).toBe(`${data.mobile.mobileno} cancelled\n`);
    expect(await balanceOf(app, user)).toBe(50);
  });

  test('add-webhook answers with the secret', async () => {
    const { key } = await aBuyer({ scopes: ['webhooks'] });
    expect(JSON.parse(await output({ name: 'add-webhook', in: 'sh', key })).data.secret).toMatch(/^whsec_/);
  });

  test('receive-webhook prints a code once, and refuses what isn’t ours', async (context) => {
    const { key } = await aBuyer({ scopes: ['read', 'buy', 'webhooks'] });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const { data } = (await app.post('/api/webhooks', { as: key, body: { url, events: ['activation.code'] } })).body;
    const { run } = await start({ name: 'receive-webhook', in: 'node', env: { WEBHOOK_SECRET: data.secret, PORT: String(port) } });
    endAfter(context, run.child);
    await eventually(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400));
    const mobile = await aNumber(app, { user: key, service });
    await deliverSms(app, mobile, 'Your code is 48291');
    await eventually(async () => expect(run.said).toBe(`${mobile.mobileno} 48291\n`));
    const [delivery] = (await app.get(`/api/webhooks/${data._id}/deliveries`, { as: key })).body.data;
    expect((await app.post(`/api/webhooks/${data._id}/deliveries/${delivery._id}/resend`, { as: key })).status).toBe(202);
    await eventually(async () =>
      expect((await app.get(`/api/webhooks/${data._id}/deliveries`, { as: key })).body.data).toMatchObject([
        { state: 'delivered', tries: 1 },
      ]),
    );
    expect(run.said).toBe(`${mobile.mobileno} 48291\n`);
  });

  test('read-events prints a code as it arrives', async (context) => {
    const { key } = await aBuyer();
    const { run } = await start({ name: 'read-events', in: 'node', key });
    endAfter(context, run.child);
    const mobile = await aNumber(app, { user: key, service });
    // What arrived before the stream was open isn't in it.
    for (let code = 1_000; run.said === '' && code < 1_120; code += 1) {
      await deliverSms(app, mobile, `Your code is ${code}`);
      await takeTime(500);
    }
    expect(run.said).toMatch(new RegExp(`^(\\${mobile.mobileno} 1[01]\\d\\d\n)+$`));
  });

  test.each([
    ['verify-library', 'node'],
    ['verify-node', 'node'],
    ['verify-python', 'python'],
  ] as const)('%s takes a delivery of ours alone', async (name, language) => {
    const { user } = await aBuyer();
    const receiver = await startWebhookReceiver();
    const { data } = (await app.post('/api/webhooks', { as: user, body: { url: receiver.url, events: ['activation.code'] } })).body;
    await app.post(`/api/webhooks/${data._id}/test`, { as: user });
    await receiver.close();
    const [given] = receiver.received;
    if (given === undefined) throw new Error('Nothing was received');
    const at = Number(given.headers['webhook-timestamp']);
    const { headers } = given;
    const cases = {
      ours: given,
      'another body': { ...given, body: `${given.body} ` },
      'another id': { ...given, headers: { ...headers, 'webhook-id': 'msg_0' } },
      'an old one': { ...given, headers: { ...headers, 'webhook-timestamp': String(at - 301) } },
    };
    const verify = {
      node: `\nconst [h, b, s] = JSON.parse(process.env.GIVEN);\nlet is = true;\ntry { is = verify(h, b, s) !== false; } catch { is = false; }\nconsole.log(is);`,
      python: `\nimport json, os\nprint(str(verify(*json.loads(os.environ["GIVEN"]))).lower())`,
    }[language];
    for (const [what, { headers: h, body }] of Object.entries(cases)) {
      const said = await output({ name, in: language, env: { GIVEN: JSON.stringify([h, body, data.secret]) }, more: verify });
      expect([what, said.trim()]).toEqual([what, String(what === 'ours')]);
    }
  });

  test('repeat-key and repeat-order buy one number each', async () => {
    const { user, key } = await aBuyer();
    const first = await output({ name: 'repeat-key', in: 'node', key });
    expect(first).toMatch(/^\+91\d{10}\n$/);
    expect(await output({ name: 'repeat-key', in: 'node', key })).toBe(first);
    expect(await balanceOf(app, user)).toBe(43);
    const lines = (await output({ name: 'repeat-order', in: 'sh', key })).trim().split('\n');
    expect([JSON.parse(lines[0] ?? '').activationCost, lines[1]]).toEqual([7, lines[0]]);
    expect(await balanceOf(app, user)).toBe(36);
  });

  test('moving-handler-api and moving-fivesim buy as software for other companies does', async () => {
    const { key } = await aBuyer();
    const [balance, prices, bought, open] = (await output({ name: 'moving-handler-api', in: 'sh', key })).trim().split('\n');
    expect(balance).toBe('ACCESS_BALANCE:50.00');
    expect(JSON.parse(prices ?? '')['22'].tg).toMatchObject({ cost: 7 });
    expect(bought).toMatch(/^ACCESS_NUMBER:\d+:91\d{10}$/);
    expect(JSON.parse(open ?? '').data).toHaveLength(1);
    const answers = (await output({ name: 'moving-fivesim', in: 'sh', key })).trim().split('\n');
    const [profile, offers, order, orders] = answers.map((answer) => JSON.parse(answer));
    expect(profile).toMatchObject({ balance: 43 });
    expect(offers.telegram).toHaveProperty('india');
    expect(order).toMatchObject({ product: 'telegram', status: 'RECEIVED' });
    expect(orders.Total).toBe(2);
  });

  test('buys with a test key too, with the order named below it', async () => {
    const { user, key } = await aBuyer({ mode: 'test' });
    const run = async (name: string) => (await output({ name, in: 'sh', key, order: testOrder })).trim().split('\n');
    expect(JSON.parse((await run('buy'))[0] ?? '').data.mobile.mobileno).toMatch(/^\+910/);
    expect((await run('moving-handler-api'))[2]).toMatch(/^ACCESS_NUMBER:\d+:910\d{9}$/);
    expect(JSON.parse((await run('moving-fivesim'))[2] ?? '')).toMatchObject({ product: 'test_ok', status: 'RECEIVED' });
    expect(await balanceOf(app, user)).toBe(50);
  });
});

test('no example is left out', () => {
  expect([...ran].toSorted()).toEqual(readdirSync(folder).map((file) => file.replace(/\.txt$/, '')));
});

function endAfter(context: TestContext, child: ChildProcess): void {
  context.onTestFinished(() => void child.kill());
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
