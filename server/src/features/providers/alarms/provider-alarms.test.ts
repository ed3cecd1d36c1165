import { afterAll, expect, test } from 'vitest';
import { openKindsScenario } from '../../../../../test/scenarios/alarms/kinds-scenario.ts';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { mixedOutcomes } from '../../../../../test/builders/outcomes.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { checkProviders } from '../health/health.commands.ts';
import { testRoutes } from '../pauses/pauses.jobs.ts';

const { app, admin, query, providerAnswers, checkTwice, expectRaised, expectOver, stop } = await openKindsScenario();
afterAll(stop);
const backOffice = await openOperatorScenario(app);

test('an alarm begins and ends with a provider that has less money than its numbers cost in a day', async () => {
  switchOn(app, { kind: 'cost', action: 'getNumberV2', cost: 0.14 });
  const mobile = await aNumber(app, { user: await aUser(app), service: await aService(app, { server: 3, code: 'tg' }) });
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect((await query(`select from activation where first_message_at is not null`)).rowCount).toBe(1));
  await providerAnswers('ACCESS_BALANCE:0.10');
  await expectRaised('provider_low', {
    severity: 'Warning',
    text: /^Simulator is low on money: 0\.10 USD are left, and numbers cost 0\.14 USD/,
  });
  await providerAnswers('ACCESS_BALANCE:50');
  await expectOver('provider_low');
});

test('a provider that fails is one alarm, sent once, whatever each call says', async () => {
  const [buyer, service] = [await aUser(app), await aService(app, { server: 2 })];
  const answersWith = async (...faults: Parameters<typeof switchOn>[1][]) => {
    app.simulator.faults.switchOff();
    switchOn(app, ...faults);
    await checkProviders(app.app.deps);
    await checkTwice();
  };
  await answersWith({ kind: 'html', action: 'getBalance' });
  await expectRaised('provider_failing', { severity: 'Urgent', text: /^Simulator: The provider(’s answer| says that| cannot be)/ });
  switchOn(app, { kind: 'answer', action: 'getNumberV2', status: 429 });
  await app.post('/api/mobile/generate', { as: buyer, body: { serviceId: service.id, isDeepCheck: false } });
  await eventually(async () =>
    expect((await query('select message from provider_health')).rows).toEqual([
      { message: expect.stringMatching(/too often.* Nothing is bought there until it works again\.$/) },
    ]),
  );
  await checkTwice();
  await answersWith({ kind: 'http500', action: 'getBalance' });
  await answersWith({ kind: 'html', action: 'getBalance' });
  await providerAnswers('ACCESS_BALANCE:50');
  await expectOver('provider_failing');
});

test('an alarm begins and ends with a provider that refuses our key', async () => {
  await providerAnswers('BAD_KEY');
  await expectRaised('provider_failing', { severity: 'Urgent', text: /^Simulator: The provider does not know this key\./ });
  await providerAnswers('ACCESS_BALANCE:50');
  await expectOver('provider_failing');
});

test('alarms begin and end with a provider that is switched off, and with servers that nothing can be bought on', async () => {
  const provider = await backOffice.provider('Simulator');
  expect((await backOffice.saveProvider(provider, { isEnabled: false })).status).toBe(200);
  await expectRaised('provider_off', { severity: 'Warning', text: /^A route leads to Simulator, which is switched off\./ });
  await expectRaised('servers_closed', { severity: 'Urgent', text: /^Nothing can be bought on servers 1, 2, 3 and 4: no route leads/ });
  expect((await backOffice.saveProvider(provider, { isEnabled: true })).status).toBe(200);
  await expectOver('provider_off');
  await expectOver('servers_closed');
});

test('an alarm begins and ends with a server whose last route gets fewer codes', async () => {
  const route = await fallOn(1);
  await expectRaised('route_fallen', { severity: 'Warning', text: /^Route 1-A fell for Telegram: \d+% against its usual \d+%/ });
  await open(route);
  await expectOver('route_fallen');
});

test('an alarm begins and ends with a route that gets fewer codes while another is open', async () => {
  const providerId = (await backOffice.provider('Simulator'))._id;
  expect((await backOffice.addRoute({ server: '2', providerId, priority: 50 })).status).toBe(201);
  const route = await fallOn(2);
  await expectRaised('route_paused', {
    severity: 'Warning',
    text: /^Route 2-A is paused automatically for Telegram: \d+% against its usual/,
  });
  await open(route);
  await expectOver('route_paused');
});

async function fallOn(server: 1 | 2): Promise<string> {
  const { id: serviceId } = await aService(app, { server, code: 'tg' });
  await mixedOutcomes(app, { serviceId, count: 300, succeeded: 240, minutesAgo: 2_000 });
  await mixedOutcomes(app, { serviceId, count: 40, succeeded: 12, minutesAgo: 60 });
  await testRoutes(app.app.deps);
  const { rows } = await query<{ id: number }>('select route_id as id from route_pause where service_id = $1', [serviceId]);
  return `/api/admin/routes/${rows[0]?.id}/pauses/${serviceId}`;
}

async function open(path: string): Promise<void> {
  expect((await app.send('PUT', path, { as: admin, body: { decision: 'now' } })).status).toBe(200);
}
