import { expect, test } from 'vitest';
import { type ChannelFields, channelFormOf, channelProblems, newChannelOf } from './channel-form.rules.ts';

const empty = channelFormOf(undefined);
const a = (fields: Partial<ChannelFields>): ChannelFields => ({ ...empty, ...fields });
const token = `123456789:${'A'.repeat(35)}`;

test('only what belongs to the kind is checked and sent', () => {
  const typed = { target: ' ops@example.com ', botToken: 'not a token', format: 'slack' as const };
  expect(channelProblems(a(typed))).toEqual({});
  expect(newChannelOf(a(typed))).toEqual({
    kind: 'mail',
    target: 'ops@example.com',
    severity: 'warning',
    quietHours: null,
    digestAt: null,
  });
});

test('the format of a webhook is left to its host unless chosen', () => {
  const webhook = a({ kind: 'webhook', target: 'https://hooks.slack.com/services/1' });
  expect(newChannelOf(webhook)).not.toHaveProperty('format');
  expect(newChannelOf({ ...webhook, format: 'discord' })).toMatchObject({ format: 'discord' });
});

test('problems are beside the field they are about', () => {
  expect(Object.keys(channelProblems(a({ target: 'ops' })))).toEqual(['target']);
  expect(Object.keys(channelProblems(a({ kind: 'telegram', target: 'ops', botToken: 'x' })))).toEqual(['target', 'botToken']);
  expect(channelProblems(a({ kind: 'telegram', target: '-100123', botToken: token }))).toEqual({});
  expect(channelProblems(a({ kind: 'webhook', target: 'example.com' }))).toEqual({ target: 'This is not an address' });
  expect(channelProblems(a({ kind: 'webhook', target: 'ftp://example.com' }))).toEqual({ target: 'It must begin with https://' });
});

test('quiet hours need two different times, and are left out when they are off', () => {
  const quiet = a({ target: 'ops@example.com', quiet: 'on', from: '22:00', to: '22:00' });
  expect(channelProblems(quiet)).toEqual({ to: 'From and to are the same' });
  expect(Object.keys(channelProblems({ ...quiet, from: '' }))).toEqual(['from']);
  expect(newChannelOf({ ...quiet, to: '07:00' })).toMatchObject({ quietHours: { from: '22:00', to: '07:00' } });
  expect(channelProblems({ ...quiet, quiet: 'off' })).toEqual({});
});

test('a daily summary needs a time of day', () => {
  const daily = a({ target: 'ops@example.com', digest: 'on' });
  expect(newChannelOf(daily)).toMatchObject({ digestAt: '08:00' });
  expect(Object.keys(channelProblems({ ...daily, digestAt: '' }))).toEqual(['digestAt']);
  expect(channelProblems({ ...daily, digestAt: '', digest: 'off' })).toEqual({});
});
