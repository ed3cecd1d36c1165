import { forbiddenByDefault } from '@pinline/contract/settings/fair-use.rules';
import { saveSettings, setFairUse } from '../../../../test/builders/operator-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { passTime } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator } from '../../../../test/builders/an-authenticator.ts';
import { auditsOfAction } from '../../../../test/scenarios/audit-of.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const save = (section: string, body: object, at = { app, admin }): Promise<TestReply> => saveSettings(at.app, at.admin, section, body);
const settings = async (at = { app, admin }) => (await at.app.get('/api/admin/settings', { as: at.admin })).body;

test('the defaults apply until an operator changes them', async (context) => {
  const fresh = await ownApp(context);
  expect(await settings({ app: fresh, admin: await anAdmin(fresh) })).toEqual({
    links: { support: null, channel: null, chat: null, video: null },
    sessions: { lifeDays: 30, idleDays: 7 },
    retention: { numbersDays: 90 },
    buying: { isPaused: false, message: null },
    fairUse: { perHour: null, perDay: null, slowPercent: 70, cancelPercent: null, cancelSample: 20, forbiddenNames: forbiddenByDefault },
    api: { isOff: false },
    apps: { isOff: false },
    home: { country: null, defaultCountry: 'IN' },
    keyUse: { slowPercent: 70, pausePercent: null, sample: 20, perMinute: 5, pauseMinutes: 240 },
    payments: { cryptoClaimMinutes: null, minDeposit: null, defaultCryptoClaimMinutes: 10, defaultMinDeposit: 1 },
  });
});

test.each([
  ['sessions', 'sessions', { lifeDays: 60, idleDays: 10 }],
  ['retention', 'retention', { numbersDays: 30 }],
  ['buying', 'buying', { isPaused: false, message: 'Soon' }],
  ['home', 'home', { country: 'ID' }],
  ['payments', 'payments', { cryptoClaimMinutes: 0, minDeposit: 5 }],
  [
    'fair-use',
    'fairUse',
    { perHour: 5, perDay: null, slowPercent: 30, cancelPercent: 40, cancelSample: 10, forbiddenNames: ['bank', 'ünlü'] },
  ],
  ['key-use', 'keyUse', { slowPercent: 50, pausePercent: 80, sample: 30, perMinute: 2, pauseMinutes: 60 }],
] as const)('%s: returns what is saved, and audits it with the earlier values', async (section, key, value) => {
  const before = (await settings())[key];
  const rows = await auditsOfAction(app, `settings.${section}`);
  expect(await save(section, value)).toMatchObject({ status: 200, body: { [key]: value } });
  expect((await settings())[key]).toMatchObject(value);
  const written = (await auditsOfAction(app, `settings.${section}`)).slice(rows.length);
  expect(written).toMatchObject([{ after: value }]);
  for (const name of Object.keys(value)) expect(written[0]?.before).toHaveProperty(name, before[name]);
});

describe('refuses invalid values', () => {
  const fair = { perHour: null, perDay: null, slowPercent: null, cancelPercent: null, cancelSample: 20, forbiddenNames: [] };
  const keyUse = { slowPercent: 50, pausePercent: 80, sample: 30, perMinute: 2, pauseMinutes: 60 };
  test.each([
    ['sessions', { lifeDays: 0, idleDays: 1 }, { lifeDays: 'A whole number from 1 to 365' }],
    ['sessions', { lifeDays: 366, idleDays: 1 }, { lifeDays: 'A whole number from 1 to 365' }],
    ['sessions', { lifeDays: 5, idleDays: 6 }, { idleDays: 'Not longer than a session lives' }],
    ['sessions', { lifeDays: 5.5, idleDays: 1 }, { lifeDays: 'A whole number from 1 to 365' }],
    ['retention', { numbersDays: 6 }, { numbersDays: 'A whole number from 7 to 3650' }],
    ['retention', { numbersDays: 3_651 }, { numbersDays: 'A whole number from 7 to 3650' }],
    ['buying', { isPaused: true, message: 'x'.repeat(201) }, { message: 'At most 200 characters' }],
    ['home', { country: 'XX' }, { country: 'This country isn’t known here' }],
    ['home', { country: 'india' }, { country: 'Must be an ISO 3166 alpha-2 code' }],
    ['payments', { cryptoClaimMinutes: 1_441, minDeposit: 1 }, { cryptoClaimMinutes: 'A whole number from 0 to 1440' }],
    ['payments', { cryptoClaimMinutes: 1, minDeposit: 1_001 }, { minDeposit: 'A whole number from 0 to 1000' }],
    ['fair-use', { ...fair, perHour: 0 }, { perHour: 'A whole number from 1 to 1000' }],
    ['fair-use', { ...fair, cancelPercent: 101 }, { cancelPercent: 'A whole number from 1 to 100' }],
    ['fair-use', { ...fair, cancelSample: null }, { cancelSample: 'A whole number from 1 to 1000' }],
    ['fair-use', { ...fair, forbiddenNames: ['ok', 'x'] }, { 'forbiddenNames.1': 'Each name has 2 to 60 characters' }],
    ['fair-use', { ...fair, forbiddenNames: ['--'] }, { 'forbiddenNames.0': 'A name needs a letter or a digit' }],
    ['fair-use', { ...fair, forbiddenNames: Array(201).fill('bank') }, { forbiddenNames: 'At most 200 names' }],
    ['key-use', { ...keyUse, slowPercent: null }, { pausePercent: 'Only with a share that slows a key' }],
    ['key-use', { ...keyUse, pausePercent: 49 }, { pausePercent: 'Not below the share that slows a key' }],
    ['key-use', { ...keyUse, sample: 201 }, { sample: 'A whole number from 1 to 200' }],
    ['key-use', { ...keyUse, pauseMinutes: 4 }, { pauseMinutes: 'A whole number from 5 to 10080' }],
  ])('%s %o', async (section, body, errors) => {
    const before = await settings();
    expect(await save(section, body)).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors } });
    expect(await settings()).toEqual(before);
  });
});

test('sessions, retention and payments need a fresh code from an operator with an authenticator; pausing and fair use do not', async (context) => {
  const own = await ownApp(context);
  const at = { app: own, admin: await anAdmin(own) };
  await anEnrolledAuthenticator(own, at.admin);
  await passTime(own, 10 * 60 + 1);
  const bodies = {
    sessions: { lifeDays: 9, idleDays: 9 },
    retention: { numbersDays: 7 },
    payments: { cryptoClaimMinutes: 1, minDeposit: 1 },
  };
  for (const [section, body] of Object.entries(bodies))
    expect([section, (await save(section, body, at)).body.code]).toEqual([section, 'SECOND_FACTOR_NEEDED']);
  expect(await settings(at)).toMatchObject({
    sessions: { lifeDays: 30 },
    retention: { numbersDays: 90 },
    payments: { cryptoClaimMinutes: null },
  });
  expect((await save('buying', { isPaused: true }, at)).status).toBe(200);
  expect((await setFairUse(own, at.admin, { perHour: 1 })).status).toBe(200);
});
