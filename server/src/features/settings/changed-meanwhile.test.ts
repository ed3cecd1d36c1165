import { afterAll, beforeAll, expect, test } from 'vitest';
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

const put = (address: string, body: object) => app.send('PUT', `/api/admin/${address}`, { as: admin, body });
const settings = async () => (await app.get('/api/admin/settings', { as: admin })).body;

test('an older form does not take a name off the list that another operator added to it', async () => {
  const { fairUse: expected } = await settings();
  const { forbiddenNames } = expected;
  const added = { ...expected, forbiddenNames: [...forbiddenNames, 'lottery'] };
  expect((await put('settings/fair-use', { ...added, expected })).status).toBe(200);
  expect(await put('settings/fair-use', { ...expected, perHour: 5, expected })).toMatchObject({
    status: 409,
    body: {
      code: 'CHANGED_MEANWHILE',
      message: 'Changed meanwhile: the list of names that may not be sold is another one now. Please look again and save.',
    },
  });
  expect((await settings()).fairUse).toEqual(added);
  expect((await put('settings/fair-use', { ...added, perHour: 5, expected: added })).status).toBe(200);
  expect(await put('settings/fair-use', { ...added, expected: added })).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the limit per hour is 5 now, it was off. Please look again and save.' },
  });
});

test('an older form does not overwrite a link that another operator set', async () => {
  const { links: expected } = await settings();
  const links = { support: '', channel: '', chat: '', video: '' };
  const withHelp = { ...links, support: 'https://example.com/help' };
  expect((await put('settings', { links: withHelp, expected })).status).toBe(200);
  expect(await put('settings', { links: { ...links, chat: 'https://example.com/chat' }, expected })).toMatchObject({
    status: 409,
    body: {
      message:
        'Changed meanwhile: the link of customer support is “https://example.com/help” now, it was empty. Please look again and save.',
    },
  });
  expect((await settings()).links).toEqual({ support: 'https://example.com/help', channel: null, chat: null, video: null });
});

test('an older form does not overwrite the rules for API keys or payments that another operator set', async () => {
  const { keyUse, payments } = await settings();
  const { cryptoClaimMinutes, minDeposit } = payments;
  expect((await put('settings/key-use', { ...keyUse, slowPercent: 60, expected: keyUse })).status).toBe(200);
  expect(await put('settings/key-use', { ...keyUse, sample: 30, expected: keyUse })).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the share that slows a key is 60 % now, it was 70 %. Please look again and save.' },
  });
  const expected = { cryptoClaimMinutes, minDeposit };
  expect((await put('settings/payments', { cryptoClaimMinutes: 30, minDeposit, expected })).status).toBe(200);
  expect(await put('settings/payments', { cryptoClaimMinutes, minDeposit: 5, expected })).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the wait for claims in minutes is 30 now, it was the default. Please look again and save.' },
  });
  const now = await settings();
  expect(now.keyUse).toEqual({ ...keyUse, slowPercent: 60 });
  expect(now.payments).toMatchObject({ cryptoClaimMinutes: 30, minDeposit });
});

test('an older form does not overwrite how long sessions last or numbers are kept', async () => {
  const { sessions, retention } = await settings();
  const longer = { ...sessions, lifeDays: sessions.lifeDays + 5 };
  expect(await put('settings/sessions', { ...longer, expected: sessions })).toMatchObject({ status: 200, body: { sessions: longer } });
  expect(await put('settings/sessions', { ...sessions, idleDays: 1, expected: sessions })).toMatchObject({
    status: 409,
    body: {
      code: 'CHANGED_MEANWHILE',
      message: `Changed meanwhile: the longest session in days is ${longer.lifeDays} now, it was ${sessions.lifeDays}. Please look again and save.`,
    },
  });
  expect((await put('settings/retention', { numbersDays: 365, expected: retention })).body).toEqual({ retention: { numbersDays: 365 } });
  expect(await put('settings/retention', { numbersDays: 7, expected: retention })).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the time that numbers are kept in days is 365 now, it was 90. Please look again and save.' },
  });
  expect(await settings()).toMatchObject({ sessions: longer, retention: { numbersDays: 365 } });
});

test('an older form does not overwrite the percentage of a tier that another operator set', async () => {
  const { data: tier } = (await app.post('/api/admin/price-tiers', { as: admin, body: { name: 'Resellers', percent: -5 } })).body;
  const expected = { name: 'Resellers', percent: -5 };
  const change = (name: string, percent: number) => put(`price-tiers/${tier._id}`, { name, percent, expected });
  expect((await change('Resellers', -12)).status).toBe(200);
  expect(await change('Big resellers', -5)).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the percentage is -12 % now, it was -5 %. Please look again and save.' },
  });
  const { data } = (await app.get('/api/admin/price-tiers', { as: admin })).body;
  expect(data).toMatchObject([{ name: 'Resellers', percent: -12 }]);
});

test('an older form does not overwrite the country that another operator put first', async () => {
  const { country } = (await settings()).home;
  expect((await put('settings/home', { country: 'ID', expected: { country } })).body).toMatchObject({ home: { country: 'ID' } });
  expect(await put('settings/home', { country: 'US', expected: { country } })).toMatchObject({
    status: 409,
    body: { message: 'Changed meanwhile: the country shown first is ID now, it was the default. Please look again and save.' },
  });
  expect((await app.get('/api/config')).body).toMatchObject({ homeCountry: 'ID' });
});
