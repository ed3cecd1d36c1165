import { expect, test } from 'vitest';
import { settings } from '../../../../contract/src/settings/calls.ts';
import { linkProblem } from './link.rules.ts';

const samples = [
  '',
  '   ',
  'https://t.me/pinline',
  '  https://example.com/help  ',
  'http://example.com',
  'example.com',
  'javascript:alert(1)',
  'HTTPS://EXAMPLE.COM',
  'https://',
  `https://example.com/${'a'.repeat(280)}`,
  `https://example.com/${'a'.repeat(281)}`,
];

test.each(samples)('the field and the server judge alike: %j', (chat) => {
  const body = { links: { support: '', channel: '', chat, video: '' } };
  const server = settings['PUT admin/settings'].body.safeParse(body);
  expect(linkProblem(chat)).toBe(server.success ? undefined : server.error.issues[0]?.message);
});
