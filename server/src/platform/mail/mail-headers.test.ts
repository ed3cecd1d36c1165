import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logger.ts';
import { createMailer, type Mailer } from './mailer.ts';

const letter = { to: 'a-user@example.com', subject: 'A word', text: 'Hello.\n.\nThat was a dot.', html: '<p>Hello.</p>' };

async function aMailer(env: Record<string, string>, publicUrl = 'https://pinline.example') {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-mailer-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const log = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  return { mailer: createMailer({ config, publicUrl: () => publicUrl, log }), folder: path.join(dataDir, 'mail'), lines };
}

describe('a header that would contain more than one line', () => {
  const sent = async (change: Partial<Parameters<Mailer['send']>[0]>) => {
    const { mailer, folder } = await aMailer({});
    await expect(mailer.send({ ...letter, ...change })).rejects.toThrow();
    await expect(readdir(folder)).rejects.toThrow();
  };

  test.each([
    'a@example.com\r\nBcc: all@example.com',
    'a@example.com\nBcc: all@example.com',
    'a@example.com\u2028Bcc: all@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    '<a@example.com>',
    'A <a@example.com>',
    ' a@example.com',
    'a@example.com> SIZE=1',
    'no-address',
    '',
  ])('is not sent: to %j', (to) => sent({ to }));

  test.each(['A word\r\nBcc: all@example.com', 'A word\nX: y', 'A\rword', 'A\0word', 'A\u2028word', '', 'x'.repeat(201)])(
    'is not sent: about %j',
    (subject) => sent({ subject }),
  );
});
