import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../../test/fakes/mail-server.ts';
import { aMailer, letter } from './a-mailer.ts';

async function aMailServer() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}

describe('over SMTP', () => {
  test("delivers text and HTML unchanged, from the product's address", async () => {
    const server = await aMailServer();
    const { mailer, lines, folder } = await aMailer({ SMTP_URL: server.url, APP_NAME: 'Otto & Söhne' });
    await mailer.send({ ...letter, subject: 'Ein Wort für Sie' });
    const { from, to, parsed } = await server.mailTo(letter.to);
    expect([from, to]).toEqual(['no-reply@pinline.example', [letter.to]]);
    expect(parsed).toMatchObject({
      from: { name: 'Otto & Söhne', address: 'no-reply@pinline.example' },
      to: [{ address: letter.to }],
      subject: 'Ein Wort für Sie',
    });
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual([letter.text, letter.html]);
    expect(lines).toEqual([]);
    await expect(readdir(folder)).rejects.toThrow();
  });

  test.each([
    ['Otto <post@otto.example>', { name: 'Otto', address: 'post@otto.example' }],
    ['Otto, Sons <post@otto.example>', { name: 'Otto, Sons', address: 'post@otto.example' }],
    ['post@otto.example', { name: '', address: 'post@otto.example' }],
  ])('or from whom the settings say: %s', async (set, sender) => {
    const server = await aMailServer();
    const { mailer } = await aMailer({ SMTP_URL: server.url, MAIL_FROM: set });
    await mailer.send(letter);
    const { from, parsed } = await server.mailTo(letter.to);
    expect([from, parsed.from]).toEqual([sender.address, sender]);
  });

  test('greets the mail server without a domain if the public address has none', async () => {
    const server = await aMailServer();
    const { mailer } = await aMailer({ SMTP_URL: server.url }, 'http://127.0.0.1:3000');
    await mailer.send(letter);
    expect((await server.mailTo(letter.to)).from).toBe('no-reply@localhost');
  });

  test("throws when the server refuses or can't be reached", async () => {
    const server = await aMailServer();
    const { mailer } = await aMailer({ SMTP_URL: server.url });
    server.setRefusing(true);
    await expect(mailer.send(letter)).rejects.toThrow(/451/);
    const closed = await aMailer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await expect(closed.mailer.send(letter)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('gives up on a server that never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    const { mailer } = await aMailer({ SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
    await expect(mailer.send(letter)).rejects.toThrow();
  });
});

test('writes the mail to a file and logs only its name when no server is set up', { tags: 'F2' }, async () => {
  const { mailer, folder, lines } = await aMailer({});
  await Promise.all([mailer.send(letter), mailer.send({ ...letter, to: 'else@example.com' })]);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{8}\.eml$/);
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))));
  expect(new Set(mails.map((mail) => mail.to?.[0]?.address))).toEqual(new Set(['else@example.com', letter.to]));
  expect(mails[0]).toMatchObject({ subject: letter.subject, from: { name: 'Pinline' } });
  expect(mails[0]?.text?.trim()).toBe(letter.text);
  expect((await stat(path.join(folder, files[0] ?? ''))).mode & 0o777).toBe(0o600);
  const logLine = lines.map((line) => JSON.parse(line)).find(({ to }) => to === letter.to);
  expect(logLine).toMatchObject({ subject: letter.subject, file: expect.stringContaining(folder) });
  expect(lines.join('')).not.toContain('That was a dot');
});
