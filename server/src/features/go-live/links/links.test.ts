import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
import { anAdmin, anOperator } from '../../../../../test/builders/people.ts';
import { startTlsServer } from '../../../../../test/fakes/certificates/tls-server.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openGoLiveScenario, tokenIn } from '../../../../../test/scenarios/go-live-scenario.ts';

/** Nothing listens there: the certificate can't be read, and no name is looked up. */
const publicUrl = 'https://localhost:1';

let mail: MailServer;
let app: TestApp;
let scenario: Awaited<ReturnType<typeof openGoLiveScenario>>;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { PUBLIC_URL: publicUrl, SMTP_URL: mail.url, MAIL_FROM: 'Pinline <no-reply@codes.example>' } });
  scenario = await openGoLiveScenario(app);
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const invalid = { status: 409, body: { code: 'GO_LIVE_LINK_INVALID' } };
const anAddressToken = async () => tokenIn((await scenario.ask('address')).body.data.url);
const aMailToken = async () => {
  const nth = mail.mails.filter(({ to }) => to.includes(scenario.owner.email)).length + 1;
  expect((await scenario.ask('mail')).body.data).toEqual({ isSent: true });
  const { parsed } = await mail.mailTo(scenario.owner.email, nth);
  return tokenIn(/https:\S+/.exec(parsed.text ?? '')?.[0] ?? '');
};
const forget = () => scenario.query('delete from go_live_line');

test('the public address counts when its own page brings the link back, once', async () => {
  expect(await scenario.lineOf('address')).toMatchObject({ state: 'todo', canCheck: true });
  const { url } = (await scenario.ask('address')).body.data;
  expect(url).toMatch(/^https:\/\/localhost:1\/go-live#[\w-]{43}$/);
  expect(await scenario.arrive(tokenIn(url), publicUrl)).toMatchObject({ status: 200, body: { data: { line: 'address' } } });
  expect(await scenario.lineOf('address')).toMatchObject({
    state: 'ok',
    short: '84 ms',
    text: 'https://localhost:1 answered in 84 ms. Its certificate could not be read: this node could not connect to it',
  });
  expect(await scenario.arrive(tokenIn(url), publicUrl)).toMatchObject(invalid);
});

test('a page at another address, or one that names none, does not count and keeps the link', async () => {
  await forget();
  const token = await anAddressToken();
  for (const origin of ['https://other.example', app.url, 'http://localhost:1', undefined])
    expect(await scenario.arrive(token, origin)).toMatchObject({
      status: 409,
      body: { code: 'GO_LIVE_WRONG_ADDRESS', message: 'This page was opened at another address than https://localhost:1.' },
    });
  expect(await scenario.lineOf('address')).toMatchObject({ state: 'todo' });
  expect((await scenario.arrive(token, publicUrl)).status).toBe(200);
});

test('unknown, older and expired links do not count', async () => {
  await forget();
  expect(await scenario.arrive('a'.repeat(43), publicUrl)).toMatchObject(invalid);
  const [older, newer] = [await anAddressToken(), await anAddressToken()];
  expect(await scenario.arrive(older, publicUrl)).toMatchObject(invalid);
  await passTime(app, 10 * 60 + 1);
  expect(await scenario.arrive(newer, publicUrl)).toMatchObject(invalid);
  expect(await scenario.lineOf('address')).toMatchObject({ state: 'todo' });
});

test('of twenty arrivals at once one counts', { tags: 'B4' }, async () => {
  const token = await aMailToken();
  const sends = Array.from({ length: 20 }, () => ({
    node: app,
    path: '/api/go-live/arrive',
    as: scenario.owner,
    body: { token, ms: 1 },
  }));
  const replies = await sendAtOnce(sends);
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('mail counts once the link in it was opened, and names who did', async () => {
  await forget();
  const token = await aMailToken();
  expect(await scenario.lineOf('mail')).toMatchObject({
    state: 'todo',
    short: 'on its way',
    text: `A mail to ${scenario.owner.email} is on its way. Open the link in it, which works for 30 minutes.`,
  });
  expect((await scenario.arrive(token)).body.data).toEqual({ line: 'mail' });
  expect(await scenario.lineOf('mail')).toMatchObject({
    state: 'ok',
    text: expect.stringContaining(`opened by ${scenario.owner.email} at`),
  });
});

test('a mail server that refuses is the failure of its line', async () => {
  mail.setRefusing(true, 550);
  expect((await scenario.ask('mail')).body.data).toEqual({ isSent: false });
  mail.setRefusing(false);
  expect(await scenario.lineOf('mail')).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('the mail server didn’t take it: The mail server refused it (550).'),
  });
  const token = await aMailToken();
  expect(await scenario.lineOf('mail'), 'sent after the refusal').toMatchObject({ state: 'todo', short: 'on its way' });
  await scenario.arrive(token);
  expect(await scenario.lineOf('mail')).toMatchObject({ state: 'ok' });
});

test('a link of an operator who is none any more does not count', async () => {
  await forget();
  const other = await anAdmin(app);
  const { url } = (await scenario.ask('address', undefined, other)).body.data;
  await scenario.query(`update app_user set role = 'user', operator_role = null where id = $1`, [other.userId]);
  expect(await scenario.arrive(tokenIn(url), publicUrl)).toMatchObject(invalid);
});

test('links are stored hashed, audited without their token, and made by owners only', { tags: 'B4' }, async () => {
  const token = await anAddressToken();
  const { rows } = await scenario.query('select l::text as line from go_live_link l union all select a::text from audit_log a');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).toContain('go-live.address');
  expect(await scenario.ask('address', undefined, await anOperator(app, 'finance'))).toMatchObject({ status: 403 });
});

test('another public address or mail server has to be proved again', async () => {
  await scenario.arrive(await anAddressToken(), publicUrl);
  const { config } = app.app.deps;
  const [before, smtpUrl] = [config.publicUrl, config.mail.smtpUrl];
  Object.assign(config, { publicUrl: 'https://moved.example' });
  Object.assign(config.mail, { smtpUrl: 'smtp://user:secret@other.example' });
  expect(await scenario.lineOf('address')).toMatchObject({ state: 'todo', text: expect.stringContaining('https://moved.example') });
  expect(await scenario.lineOf('mail')).toMatchObject({ state: 'todo' });
  Object.assign(config, { publicUrl: before });
  Object.assign(config.mail, { smtpUrl });
});

test('the page behind a link names no address of its own and loads only its own files', async () => {
  const { status, body, headers } = await app.get('/go-live');
  expect(status).toBe(200);
  expect(body).not.toContain(publicUrl);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  for (const file of ['/go-live/arrive.js', '/go-live/arrive.css']) expect((await app.get(file)).status).toBe(200);
});

test('a certificate that browsers refuse fails the line of the public address, also when it was proved before', async () => {
  await forget();
  const server = await startTlsServer();
  const { config } = app.app.deps;
  Object.assign(config, { publicUrl: server.url });
  await scenario.arrive(await anAddressToken(), server.url);
  const refused = { state: 'failed', short: 'not trusted', text: expect.stringContaining('an authority that this node does not trust') };
  expect(await scenario.lineOf('address')).toMatchObject(refused);
  await server.close();
  expect((await scenario.check('address')).status).toBe(200);
  expect(await scenario.lineOf('address')).toMatchObject({ state: 'ok', text: expect.stringContaining('could not connect to it') });
  Object.assign(config, { publicUrl });
});
