import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEnrolledAuthenticator } from '../../builders/an-authenticator.ts';
import { aUser, eventually, passTime, proveEmail } from '../../builders/data.ts';
import type { Browser, TestReply, TestUser } from '../../fakes/browser.ts';
import { startMailServer, type MailServer } from '../../fakes/mail-server.ts';
import { startTestApp, type TestApp, type TestNode } from '../../harness/test-app.ts';
import { anAddress, answersToAll, expectRefusal } from '../../scenarios/limited-callers.ts';

let app: TestApp;
let second: TestNode;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url, RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const quarterHour = 15 * 60;
const hour = 60 * 60;
const aDevice = () => randomBytes(16).toString('hex');
const node = (n: number): Browser => (n % 2 === 0 ? app : second);
type From = { address?: string; device?: string };

/** The attacker knows the password. */
function enter(at: Browser, { email, password }: TestUser, code: string, { address = anAddress(), device }: From = {}): Promise<TestReply> {
  const headers = { 'x-forwarded-for': address, ...(device === undefined ? {} : { 'x-device-id': device }) };
  return at.post('/api/users/login', { body: { email, password, code }, headers });
}

/** Has signed in with a code on a device at home. */
async function anOwner() {
  const user = await aUser(app);
  await proveEmail(app, user);
  const authenticator = await anEnrolledAuthenticator(app, user);
  const [home, device] = [anAddress(), aDevice()];
  expect((await enter(app, user, await authenticator.code(), { address: home, device })).status).toBe(200);
  /** A step is good once: the test's clock moves on. */
  const code = async () => {
    await passTime(app, 31);
    return authenticator.code();
  };
  return { user, authenticator, home, device, code };
}

async function guess(user: TestUser, times: number, from: () => From): Promise<void> {
  for (let n = 0; n < times; n += 1) expect([n, (await enter(node(n), user, '000000', from())).status]).toEqual([n, 401]);
}

describe('wrong codes at the door', () => {
  test(
    'lock the address and the device they came from, and neither the known device there nor another address',
    { tags: 'B5' },
    async () => {
      const { user, home, device, code } = await anOwner();
      const [address, thief] = [home, aDevice()];
      await guess(user, 10, () => ({ address, device: thief }));
      expectRefusal(await enter(second, user, await code(), { address, device: aDevice() }), quarterHour);
      expectRefusal(await enter(app, user, await code(), { device: thief }), quarterHour);
      expect((await enter(second, user, await code(), { address, device })).status).toBe(200);
      expect((await enter(app, user, await code(), { device: aDevice() })).status).toBe(200);
    },
  );

  test('of recovery codes count the same', async () => {
    const { user, authenticator, device } = await anOwner();
    const address = anAddress();
    for (let n = 0; n < 10; n += 1) expect((await enter(node(n), user, `ABCDEFGHJ${n}`, { address })).status).toBe(401);
    const [recoveryCode = ''] = authenticator.recoveryCodes;
    expectRefusal(await enter(second, user, recoveryCode, { address }), quarterHour);
    expect((await enter(second, user, recoveryCode, { address, device })).status).toBe(200);
  });

  test('on a known device lock that device alone', async () => {
    const { user, home, device, code } = await anOwner();
    await guess(user, 10, () => ({ address: home, device }));
    expectRefusal(await enter(app, user, await code(), { address: home, device }), quarterHour);
    expect((await enter(app, user, await code(), { address: home, device: aDevice() })).status).toBe(200);
  });

  test(
    '30 an hour from new devices close the second factor for new devices for an hour, and the owner is mailed once',
    { tags: 'B5' },
    async () => {
      const { user, device, code } = await anOwner();
      await guess(user, 10, () => ({ device: aDevice() }));
      await passTime(app, 50 * 60);
      await guess(user, 20, () => ({ device: aDevice() }));
      // In a sliding hour the first ten would be forgotten by now.
      await passTime(app, 30 * 60);
      for (let n = 0; n < 4; n += 1) expect((await enter(node(n), user, '000000', { device: aDevice() })).status).toBe(429);
      expect((await enter(second, user, await code(), { device: aDevice() })).status).toBe(429);
      expect((await enter(app, user, await code(), { device })).status).toBe(200);
      const subject = 'Someone may know your Pinline password';
      const warnings = () => mail.mails.filter(({ to, parsed }) => to.includes(user.email) && parsed.subject === subject);
      await eventually(async () => expect(warnings()).toHaveLength(1));
      await passTime(app, 30 * 60);
      expect((await enter(app, user, await code(), { device: aDevice() })).status).toBe(200);
      expect((await enter(app, user, '000000', { device: aDevice() })).status).toBe(401);
      expect(warnings()).toHaveLength(1);
    },
  );

  test('in parallel on two nodes pass no more than the limits', { tags: 'B5' }, async () => {
    const { user, device, code } = await anOwner();
    const [address, thief] = [anAddress(), aDevice()];
    const atOneAddress = await answersToAll(40, (n) => enter(node(n), user, '000000', { address, device: thief }));
    expect(atOneAddress.filter((status) => status === 401)).toHaveLength(10);
    const everywhere = await answersToAll(60, (n) => enter(node(n), user, '000000', { device: aDevice() }));
    expect(everywhere.filter((status) => status === 401)).toHaveLength(20);
    expect((await enter(second, user, await code(), { device })).status).toBe(200);
  });

  test('right codes of new devices count for nothing', async () => {
    const { user, code } = await anOwner();
    const address = anAddress();
    for (let n = 0; n < 12; n += 1) expect((await enter(node(n), user, await code(), { address })).status).toBe(200);
  });
});

describe('wrong codes inside a session', () => {
  const confirm = (at: Browser, as: { token: string }, code: string) => at.post('/api/account/second-factor/fresh', { as, body: { code } });

  test('lock that session alone: the owner signs in again and confirms', async () => {
    const { user, device, code } = await anOwner();
    const stolen = { token: (await enter(app, user, await code(), { device })).body.token as string };
    for (let n = 0; n < 10; n += 1) expect((await confirm(node(n), stolen, '000000')).status).toBe(401);
    expectRefusal(await confirm(second, stolen, await code()), quarterHour);
    const own = await enter(app, user, await code(), { device });
    expect((await confirm(second, own.body, await code())).status).toBe(200);
  });
});

test('the hour of a closed second factor is told in Retry-After', async () => {
  const { user } = await anOwner();
  await guess(user, 30, () => ({ device: aDevice() }));
  expectRefusal(await enter(second, user, '000000', { device: aDevice() }), hour);
});
