import { mkdir, rm, writeFile, readdir } from 'node:fs/promises';
import { saveLinks, setFairUse } from '../../../../test/builders/operator-rules.ts';
import path from 'node:path';
import type { GoLive, GoLiveLine } from '@pinline/contract/go-live/go-live.calls';
import { goLiveLines } from '@pinline/contract/go-live/go-live.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../test/builders/an-authenticator.ts';
import { aService, eventually } from '../../../../test/builders/data.ts';
import { anAdmin, anOperator } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { readAlarms } from '../../../../test/scenarios/alarms/read-alarms.ts';
import { examined } from '../../../../test/processes/examined.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await anAdmin(app);
});
afterAll(() => app.stop());

const read = async (as = owner): Promise<GoLive> => (await app.get('/api/admin/go-live', { as })).body.data;
const lineOf = async (line: GoLiveLine['line'], as = owner) => (await read(as)).lines.find((each) => each.line === line);
const check = async (line?: GoLiveLine['line'], as = owner) => app.post('/api/admin/go-live/check', { as, body: { line: line ?? null } });
const query = (text: string) => app.app.deps.db.pool.query(text);

test('the eleven lines are listed in order, with what is ready and the minutes left', async () => {
  const { lines, ready, minutesLeft, buying } = await read();
  expect(lines.map(({ line }) => line)).toEqual(goLiveLines);
  expect(ready).toBe(lines.filter(({ state }) => state === 'ok').length);
  expect(minutesLeft).toBeGreaterThanOrEqual(lines.length - ready);
  expect(buying).toEqual({ isOpen: true, resumesWhenReady: false });
});

test('without a public address and a mail server their lines say what to set, and cannot be tried', async () => {
  expect(await lineOf('address')).toMatchObject({ state: 'todo', canCheck: false, text: expect.stringContaining('Set PUBLIC_URL') });
  expect(await lineOf('mail')).toMatchObject({ state: 'todo', canCheck: false, text: expect.stringContaining('Set SMTP_URL') });
});

test('the second factor is that of the operator who looks', async () => {
  const other = await anAdmin(app);
  await anEnrolledAuthenticator(app, other);
  expect(await lineOf('factor', other)).toMatchObject({ state: 'ok', text: 'Authenticator app, with 10 recovery codes left' });
  expect(await lineOf('factor')).toMatchObject({ state: 'todo', text: `${owner.email} signs in without one.` });
});

test('provider keys count once each provider answered with its balance, and fail with its reason', async () => {
  expect(await lineOf('providers')).toMatchObject({ state: 'todo', text: expect.stringContaining('Not asked yet: Simulator') });
  await check('providers');
  expect(await lineOf('providers')).toMatchObject({
    state: 'ok',
    short: '1 of 1',
    text: expect.stringMatching(/^Simulator \d{1,3}(,\d{3})*\.\d\d USD$/),
  });
  app.simulator.faults.switchOn({ kind: 'token', token: 'BAD_KEY', action: 'getBalance' });
  await check('providers');
  expect(await lineOf('providers')).toMatchObject({ state: 'failed', text: expect.stringContaining('does not know this key') });
  app.simulator.faults.switchOff();
  await check('providers');
});

test('a route counts once its provider has a list for its country and operator; a new route is not checked yet', async () => {
  expect(await lineOf('routes')).toMatchObject({ state: 'todo', short: '0 of 4' });
  await check('routes');
  expect(await lineOf('routes')).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/^India, any operator · Indonesia, any operator/),
  });
  await query(`insert into route (server, provider_id, country, priority) values (1, 1, '9999', 9)`);
  expect(await lineOf('routes')).toMatchObject({ state: 'todo', text: expect.stringContaining('1-B') });
  await check('routes');
  expect(await lineOf('routes')).toMatchObject({ state: 'failed', text: expect.stringContaining('offers nothing for 9999, any operator') });
  await query(`update route set is_enabled = false, removed_at = now() where country = '9999'`);
  await check('routes');
  expect(await lineOf('routes')).toMatchObject({ state: 'ok' });
});

test('prices count once every server with a route sells a service', async () => {
  expect(await lineOf('prices')).toMatchObject({ state: 'todo', short: 'none' });
  await aService(app, { server: 1 });
  expect(await lineOf('prices')).toMatchObject({ state: 'todo', text: 'Nothing is on sale on Server 2, Server 3, Server 4.' });
  for (const server of [2, 3, 4] as const) await aService(app, { server });
  expect(await lineOf('prices')).toMatchObject({ state: 'ok', text: expect.stringMatching(/^4 services on 4 servers\. /) });
  await query('update service set stock = 0 where server = 3');
  const soldOut = 'Nothing can be bought on server 3: every service there is out of stock.';
  expect(await lineOf('prices')).toMatchObject({ state: 'todo', short: '3 of 4 servers', text: soldOut });
  expect(await readAlarms(app, owner)).toContain(soldOut);
  await query('update service set stock = null');
});

test('prices tell the lowest and the median margin of what is on sale', async () => {
  const addCost = (costMicros: number, nth: number) =>
    query(`insert into service_cost (service_id, route_id, cost_micros, currency, reviewed_cost)
      select s.id, r.id, ${costMicros} * 1000000 / p.paise_per_unit, p.currency, 0
      from service s join route r on r.server = s.server and r.is_enabled and r.removed_at is null join provider p on p.id = r.provider_id
      where s.is_enabled order by s.id, r.id offset ${nth} limit 1`);
  expect((await lineOf('prices'))?.text).not.toContain('margin');
  await query('update service set price = 1000');
  await addCost(900, 0);
  await addCost(500, 1);
  await addCost(200, 2);
  expect((await lineOf('prices'))?.text).toMatch(/Lowest margin: ₹1\.00, median: ₹5\.00$/);
  await query('update service set price = 850');
  expect((await lineOf('prices'))?.text).toMatch(/Lowest margin: a loss of ₹0\.50, median: ₹3\.50$/);
});

test('a backup counts once it was read back, and a failure says why', async () => {
  const folder = path.join(app.app.deps.config.dataDir, 'backups');
  await writeFile(folder, 'in the way');
  await check('backup');
  expect(await lineOf('backup')).toMatchObject({
    state: 'failed',
    text: expect.stringContaining(`the folder ${folder} isn’t writable. Nothing was saved.`),
  });
  await rm(folder);
  await mkdir(folder);
  await check('backup');
  expect(await lineOf('backup')).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/^\d+ rows, \d+ kB, read back at \d\d:\d\d\. /),
  });
  const { rows } = await query(`select value ->> 'file' as file from operator_setting where key = 'last-backup'`);
  expect(rows[0].file).toContain(folder);
});

test('of backups asked for at once one is taken, and the newest three are kept', async () => {
  const folder = path.join(app.app.deps.config.dataDir, 'backups');
  const files = async () => (await readdir(folder)).filter((name) => name.startsWith('pinline-'));
  const before = (await files()).length;
  await Promise.all([check('backup'), check('backup'), check('backup'), check('backup')]);
  expect((await files()).length).toBe(before + 1);
  for (let round = 0; round < 3; round += 1) await check('backup');
  expect(await files()).toHaveLength(3);
  const { rows } = await query(`select value ->> 'file' as file from operator_setting where key = 'last-backup'`);
  expect((await files()).map((name) => path.join(folder, name))).toContain(rows[0].file);
});

test('backups of two servers are taken one after the other', async () => {
  const second = await app.startSecondNode();
  const client = await app.app.deps.db.sessions.connect();
  const waiting = async () =>
    (
      await query(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = (hashtextextended('backup', 0) & x'ffffffff'::bigint)::oid`,
      )
    ).rowCount;
  await client.query(`select pg_advisory_lock(hashtextextended('backup', 0))`);
  const body = { line: 'backup' };
  const asked = Promise.all([app, second].map((node) => node.post('/api/admin/go-live/check', { as: owner, body })));
  await eventually(async () => expect(await waiting()).toBe(2));
  client.release(true);
  for (const reply of await asked) expect(reply.status).toBe(200);
  expect(await lineOf('backup')).toMatchObject({ state: 'ok' });
  await second.stop();
});

test('an operator takes three backups an hour, and uses up no one else’s', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } });
  const [one, other] = [await anAdmin(limited), await anAdmin(limited)];
  const take = async (as: TestUser) => limited.post('/api/admin/go-live/check', { as, body: { line: 'backup' } });
  const replies = await Promise.all([take(one), take(one), take(one), take(one)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).not.toBeNull();
  expect((await take(other)).status).toBe(200);
  await limited.stop();
});

test('a line that only waits is asked for without an entry in the audit log', async () => {
  const entries = async () => (await query('select from audit_log')).rowCount;
  const before = await entries();
  await check('number');
  await check('payment');
  expect(await entries()).toBe(before);
});

test('who may not set up sees no mail server, no folder of backups and no one’s missing second factor', async () => {
  const viewer = await anOperator(app, 'viewer');
  const { lines } = await read(viewer);
  for (const line of ['mail', 'factor', 'backup']) expect(lines.find((each) => each.line === line)).toMatchObject({ text: '' });
});

test('fair use has a limit as delivered, and without one the line says so', async () => {
  const text = 'Slows buying for a user who cancels 70% of at least 20 numbers in 24 hours';
  expect((await setFairUse(app, owner, { slowPercent: 70 })).status).toBe(200);
  expect(await lineOf('limits')).toMatchObject({ state: 'ok', text });
  await setFairUse(app, owner, { slowPercent: null, cancelPercent: 90 });
  expect(await lineOf('limits')).toMatchObject({ state: 'ok', short: 'from 90%' });
  await setFairUse(app, owner, { slowPercent: null });
  expect(await lineOf('limits')).toMatchObject({ state: 'todo' });
});

test('support links count once one leads to people', async () => {
  expect(await lineOf('support')).toMatchObject({ state: 'todo' });
  const links = { support: 'https://t.me/pinline', channel: '', chat: '', video: '' };
  await saveLinks(app, owner, links);
  expect(await lineOf('support')).toMatchObject({ state: 'ok', text: 'Buyers reach you at t.me' });
});

test('other roles read the list and check nothing; a check is audited', async () => {
  const viewer = await anOperator(app, 'viewer');
  expect((await read(viewer)).lines).toHaveLength(goLiveLines.length);
  for (const role of ['viewer', 'support', 'finance'] as const)
    expect(await check('providers', await anOperator(app, role))).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
  await check();
  const { rows } = await query(`select action, target from audit_log order by id desc limit 1`);
  expect(rows).toEqual([{ action: 'go-live.check', target: 'go-live:all' }]);
});

test('doctor prints the same list, and does not count it as a fault', async () => {
  const { dataDir } = app.app.deps.config;
  const doctor = () => examined({ ...app.database.env, SECRET_KEY: app.secretKey, DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: 'off' });
  // The first examination takes longer, and what jobs find meanwhile changes the list.
  await doctor();
  const shown = (of: { line: string; state: string; short: string }[]) => of.map(({ line, state, short }) => ({ line, state, short }));
  const withoutFactor = (of: ReturnType<typeof shown>) => of.filter(({ line }) => line !== 'factor');
  await eventually(async () => {
    const { lines } = await read();
    const report = await doctor();
    expect(withoutFactor(shown(report.json.goLive))).toEqual(withoutFactor(shown(lines)));
  });
});
