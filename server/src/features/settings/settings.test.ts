import { saveLinks } from '../../../../test/builders/operator-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const none = { support: '', channel: '', chat: '', video: '' };
const save = (links: object) => saveLinks(app, admin, links);
const readLinks = async () => (await app.get('/api/config')).body.links;

test('a saved link is shown to all users at once; an empty link is removed', async () => {
  expect(await readLinks()).toEqual({ support: null, channel: null, chat: null, video: null });
  const links = { support: 'https://t.me/pinline', channel: null, chat: 'https://chat.example/a?b=c', video: null };
  expect(await save({ ...none, support: ' https://t.me/pinline ', chat: 'https://chat.example/a?b=c' })).toMatchObject({
    status: 200,
    body: { links },
  });
  expect(await readLinks()).toEqual(links);
  expect((await app.get('/api/admin/settings', { as: admin })).body).toMatchObject({ links });
  await save(none);
  expect(await readLinks()).toEqual({ support: null, channel: null, chat: null, video: null });
});

test('a link in an unusual spelling is normalised', async () => {
  await save({ ...none, video: 'HTTPS:video.example' });
  expect(await readLinks()).toMatchObject({ video: 'https://video.example/' });
});

describe('no link', () => {
  test.each([
    'http://t.me/pinline',
    'javascript:alert(1)',
    't.me/pinline',
    'data:text/html,x',
    '//t.me',
    'https://',
    'https://exa mple',
    `https://t.me/${'x'.repeat(300)}`,
  ])('%s', async (support) => {
    const before = await readLinks();
    expect(await save({ ...none, support })).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS' } });
    expect(await readLinks()).toEqual(before);
  });
});
