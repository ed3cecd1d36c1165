import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { aMailer, letter } from './a-mailer.ts';
import type { Mailer } from './mailer.ts';

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
