import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type App } from '../../../app.ts';
import { createLogger, type Logger } from '../../../platform/logger.ts';
import { createBrowser } from '../../../../../test/fakes/browser.ts';
import { leaksIn } from '../../../../../test/contract/canaries.ts';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

test('keeps the token out of the database and the log, whether the mail is sent or not', { tags: 'B4' }, async (context) => {
  const own = await ownApp(context, { env: { SMTP_URL: mail.url } });
  const lines: string[] = [];
  const log = createLogger({ level: 'trace', to: { write: (line) => void lines.push(line) } });
  const node = await aNode(own, { log });
  context.onTestFinished(() => node.stop());
  const browser = createBrowser(await node.start());
  await own.app.stop();
  const user = await aUser({ ...browser, app: node });

  const refusedBefore = mail.refused();
  mail.setRefusing(true);
  await browser.post('/api/users/forgot', { body: { email: user.email } });
  await eventually(async () => expect(mail.refused()).toBe(refusedBefore + 1));
  mail.setRefusing(false);
  const { parsed } = await eventually(() => mail.mailTo(user.email));
  const token = /token=([\w-]{43})/.exec(parsed.text ?? '')?.[1] ?? '';
  const secrets = { token, bytes: Buffer.from(token, 'base64url').toString('hex'), newPassword: 'canary of a new password' };
  expect(leaksIn(await dumpTables({ ...own, app: node }), secrets)).toEqual([]);
  await browser.get(`/reset-password?token=${token}`);
  const body = { token, newPassword: secrets.newPassword };
  expect((await browser.post('/api/users/reset-password', { body })).status).toBe(200);
  expect((await browser.post('/api/users/reset-password', { body })).status).toBe(409);
  await mail.mailTo(user.email, 2);
  expect(leaksIn(await dumpTables({ ...own, app: node }), secrets)).toEqual([]);
  expect(leaksIn(lines.join(''), secrets)).toEqual([]);
  expect(lines.filter((line) => line.includes('mail_reset_link') && line.includes('451'))).not.toEqual([]);
});

test('writes the mail to a file of the data folder when no mail server is set up', async (context) => {
  const own = await ownApp(context);
  const user = await aUser(own);
  await own.post('/api/users/forgot', { body: { email: user.email } });
  const folder = path.join(own.app.deps.config.dataDir, 'mail');
  const { text, to } = await eventually(async () => {
    const [file = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const found = await PostalMime.parse(await readFile(path.join(folder, file)));
    expect(found.html).toMatch(/Choose a new password/);
    return found;
  });
  expect(to?.[0]?.address).toBe(user.email);
  const token = /token=([\w-]{43})/.exec(text ?? '')?.[1];
  expect((await own.post('/api/users/reset-password', { body: { token, newPassword: 'a brand new password' } })).status).toBe(200);
});

function aNode(of: TestApp, change: { isRateLimited?: boolean; log?: Logger }): Promise<App> {
  const { config, log } = of.app.deps;
  return createApp({
    config: { ...config, isRateLimited: change.isRateLimited ?? false },
    connection: of.database.pooled,
    secretKey: of.secretKey,
    simulator: undefined,
    simulatedPayments: undefined,
    log: change.log ?? log,
  });
}
