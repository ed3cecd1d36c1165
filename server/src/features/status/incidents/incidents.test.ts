import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService, passTime } from '../../../../../test/builders/data.ts';
import { shownStatus } from '../../../../../test/scenarios/shown-status.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { recordIncidents } from './incidents.commands.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aService(app, { server: 1 });
  await aService(app, { server: 2 });
});
afterAll(() => app.stop());

const query = (text: string) => app.app.deps.db.pool.query(text);
const shown = () => shownStatus(app);

async function incidents(): Promise<{ kind: string; subject: string; title: string; openedAt: string; closedAt: string | null }[]> {
  await Promise.all([recordIncidents(app.app.deps.db.autocommit), recordIncidents(app.app.deps.db.autocommit)]);
  return (await shown()).incidents;
}

test('buying that is paused opens an incident, once on all nodes, and closes it', async () => {
  await query(`insert into operator_setting (key, value) values ('buying', '{"isPaused": true, "message": "Acme Numbers is down"}')`);
  const open = { kind: 'buying_paused', subject: '', title: 'Buying is paused', closedAt: null };
  expect(await incidents()).toMatchObject([open]);
  const status = await shown();
  expect(status).toMatchObject({ headline: 'buying_paused', buying: { isPaused: true } });
  expect(JSON.stringify(status)).not.toContain('Acme');
  await passTime(app, 360);
  expect(await incidents()).toMatchObject([open]);
  await query(`update operator_setting set value = '{"isPaused": false, "message": null}' where key = 'buying'`);
  const [closed, ...others] = await incidents();
  expect(others).toEqual([]);
  expect(closed).toMatchObject({ title: 'Buying was paused' });
  expect(Math.round((Date.parse(String(closed?.closedAt)) - Date.parse(String(closed?.openedAt))) / 60_000)).toBe(6);
  expect((await app.get('/status.atom')).body).toMatch(/<entry><id>[^<]+#incident-\d+<\/id><title>Buying was paused<\/title>/);
});

test('a server without a working route is paused until it has one again', async () => {
  await query('update route set is_enabled = false where server = 2');
  expect(await incidents()).toMatchObject([{ kind: 'server_closed', subject: '2', title: 'Server 2 is paused', closedAt: null }, {}]);
  expect((await shown()).servers).toMatchObject([{ state: 'working' }, { state: 'closed' }]);
  await query('update route set is_enabled = true where server = 2');
  expect(await incidents()).toMatchObject([{ title: 'Server 2 was paused' }, {}]);
});

test('servers whose only provider does not work are paused', async () => {
  await query(`insert into provider_health (provider_id, is_working, message) select id, false, 'Wrong API key' from provider
    on conflict (provider_id) do update set is_working = false`);
  const open = (await incidents()).filter(({ closedAt }) => closedAt === null);
  expect(open.map(({ subject }) => subject).toSorted()).toEqual(['1', '2']);
  expect(await shown()).toMatchObject({ headline: 'all_closed' });
  await query('update provider_health set is_working = true');
  expect((await incidents()).every(({ closedAt }) => closedAt !== null)).toBe(true);
});

test('deposits whose feed was not read for ten minutes are delayed', async () => {
  await query(
    `insert into operator_setting (key, value) values ('upi', '{"upiId": "a@b", "holderName": "A", "merchantId": "1", "tokenSealed": "x", "imageId": null}')`,
  );
  await query(`insert into job_lease (job, owner, leased_until, done_until) values ('deposits:upi', 'gone', app_now(), app_now())
    on conflict (job) do update set done_until = app_now()`);
  expect((await shown()).deposits).toMatchObject([{ method: 'upi', isAway: false, checkedUpTo: expect.any(String) }]);
  await passTime(app, 1_100);
  expect((await incidents()).filter(({ closedAt }) => closedAt === null)).toMatchObject([
    { kind: 'deposits_away', subject: 'upi', title: 'UPI deposits are delayed' },
  ]);
  await query(`delete from operator_setting where key = 'upi'`);
  expect((await incidents()).every(({ closedAt }) => closedAt !== null)).toBe(true);
});
