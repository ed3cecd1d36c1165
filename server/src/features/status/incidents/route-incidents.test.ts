import type { Route } from '@pinline/contract/providers/providers.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../test/builders/outcomes.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { shownStatus } from '../../../../../test/scenarios/shown-status.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { measureRoutes } from '../../providers/providers.jobs.ts';
import { recordIncidents } from './incidents.commands.ts';

const hostile = `<b>Acme</b> & "Co"`;

let app: TestApp;
let desk: OperatorScenario;
let service: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  desk = await openOperatorScenario(app);
  service = await aService(app, { server: 1, code: 'tg' });
  await outcomes(app, { serviceId: service.id, count: 20, succeeded: 15, minutesAgo: 60 });
  await measureRoutes(app.app.deps);
  const added = await desk.addProvider({ name: hostile });
  await desk.addRoute({ server: '1', providerId: added.body.data._id, country: '6', operator: 'acme', priority: 9 });
});
afterAll(() => app.stop());

const query = (text: string) => app.app.deps.db.pool.query(text);
/** The other provider can't be reached, and is checked each minute. */
async function record(): Promise<void> {
  await query(`delete from provider_health h using provider p where p.id = h.provider_id and p.name <> 'Simulator'`);
  await Promise.all([recordIncidents(app.app.deps.db.autocommit), recordIncidents(app.app.deps.db.autocommit)]);
}

async function indiaRoute(): Promise<Route> {
  const route = (await desk.server('1')).routes.find(({ country }) => country === '22');
  if (route === undefined) throw new Error('No route to India');
  return route;
}
const isSimulatorWorking = async () =>
  (await query(`select is_working from provider_health h join provider p on p.id = h.provider_id where p.name = 'Simulator'`)).rows[0]
    ?.is_working;
const switchIndia = async (isEnabled: boolean) => expect((await desk.saveRoute(await indiaRoute(), { isEnabled })).status).toBe(200);

/** What the page shows after this long. */
async function incidentsAfter(seconds: number): Promise<{ id: string; title: string; closedAt: string | null; openedAt: string }[]> {
  await passTime(app, seconds);
  await record();
  return (await shownStatus(app)).incidents;
}

const isOpen = { kind: 'route_paused', subject: '1:IN', title: 'Server 1: numbers from India are paused', closedAt: null };
const isOver = { kind: 'route_paused', subject: '1:IN', title: 'Server 1: numbers from India were paused', closedAt: expect.any(String) };

test('a route that an operator switches off is an incident after three minutes, and ends when it is on again', async () => {
  await switchIndia(false);
  await record();
  expect(await incidentsAfter(170)).toEqual([]);
  expect(await incidentsAfter(15)).toMatchObject([isOpen]);
  expect((await shownStatus(app)).servers).toMatchObject([{ server: '1', state: 'working' }]);
  await switchIndia(true);
  expect(await incidentsAfter(60)).toMatchObject([isOver]);
});

test('JSON, page and feed say the same, and name neither provider nor operator', async () => {
  const page = await shownStatus(app, '/status');
  expect(page).toContain('<p>Server 1: numbers from India were paused</p>');
  expect(page).toContain('Other numbers were still sold on it.');
  const feed = await shownStatus(app, '/status.atom');
  expect(feed).toContain('<title>Server 1: numbers from India were paused</title>');
  for (const answer of [page, feed, JSON.stringify(await shownStatus(app))]) expect(answer).not.toMatch(/Acme|Simulator|seller\.example/i);
});

test('a pause that returns within ten minutes continues its incident; a later one is another', async () => {
  await switchIndia(false);
  const [continued, ...none] = await incidentsAfter(480);
  expect([continued, none]).toMatchObject([isOpen, []]);
  await switchIndia(true);
  expect(await incidentsAfter(60)).toMatchObject([{ ...isOver, id: continued?.id }]);
  await switchIndia(false);
  await incidentsAfter(660);
  expect(await incidentsAfter(200)).toMatchObject([isOpen, { ...isOver, id: continued?.id }]);
  await switchIndia(true);
  await incidentsAfter(60);
});

test('a pause of two minutes is never shown', async () => {
  const before = await incidentsAfter(700);
  await switchIndia(false);
  await record();
  expect(await incidentsAfter(120)).toEqual(before);
  await switchIndia(true);
  await record();
  expect(await incidentsAfter(300)).toEqual(before);
});

test('a provider that refuses our key pauses the country that only it sells', async () => {
  await passTime(app, 700);
  switchOn(app, { kind: 'token', action: 'getNumberV2', token: 'BAD_KEY', share: 1 });
  const user = await aUser(app);
  const body = { serviceCode: 'tg', maxPrice: 20, country: 'IN', isDeepCheck: false };
  expect((await app.post('/api/mobile/generate', { as: user, body })).body).toMatchObject({ data: { isNumberGenerated: false } });
  await eventually(async () => expect(await isSimulatorWorking()).toBe(false));
  await record();
  expect((await incidentsAfter(181))[0]).toMatchObject(isOpen);
  await query('update provider_health set is_working = true');
  expect((await incidentsAfter(60))[0]).toMatchObject(isOver);
});

test('a country that few numbers came from opens none', async () => {
  await passTime(app, 700);
  const before = await incidentsAfter(0);
  await query(`update route set is_enabled = false where country = '6'`);
  await record();
  expect(await incidentsAfter(200)).toEqual(before);
  await query(`update route set is_enabled = true where country = '6'`);
});

test('the whole server paused is one incident, and ends that of its route', async () => {
  await switchIndia(false);
  await record();
  expect((await incidentsAfter(200))[0]).toMatchObject(isOpen);
  await query('update route set is_enabled = false where server = 1');
  const shown = await incidentsAfter(60);
  expect(shown.filter(({ closedAt }) => closedAt === null)).toMatchObject([{ kind: 'server_closed', title: 'Server 1 is paused' }]);
  await query('update route set is_enabled = true where server = 1');
  await incidentsAfter(60);
});

test('many paused countries take half of the list at most', async () => {
  await query(
    `insert into incident (kind, subject, opened_at) select 'route_paused', '1:' || n, app_now() - interval '1 hour' from generate_series(1, 40) n`,
  );
  await query(`insert into incident (kind, subject, opened_at, closed_at)
    select 'deposits_away', 'upi', app_now() - n * interval '2 hours', app_now() - n * interval '2 hours' + interval '1 minute' from generate_series(1, 40) n`);
  const { incidents } = await shownStatus(app);
  expect(incidents).toHaveLength(20);
  expect(incidents.filter(({ kind }: { kind: string }) => kind === 'route_paused')).toHaveLength(10);
  expect((await shownStatus(app, '/status')).match(/some numbers are paused/g)).toHaveLength(10);
});
