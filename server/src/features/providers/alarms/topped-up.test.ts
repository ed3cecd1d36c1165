import { afterAll, expect, test } from 'vitest';
import { openAlarmScenario } from '../../../../../test/scenarios/alarms/alarm-scenario.ts';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';

const { app, query, check, providerAnswers, alarms, stop } = await openAlarmScenario();
afterAll(stop);

test('a provider that was topped up is not called low on money before it is asked how much there is', async () => {
  switchOn(app, { kind: 'cost', action: 'getNumberV2', cost: 0.14 });
  await deliverSms(app, await aNumber(app, { user: await aUser(app), service: await aService(app, { server: 3 }) }), 'Code 48291');
  await eventually(async () => expect((await query('select from activation where first_message_at is not null')).rowCount).toBe(1));
  const kinds = async () => (await alarms()).open.map(({ kind }) => kind).filter((kind) => kind.startsWith('provider_'));
  await providerAnswers('ACCESS_BALANCE:0');
  await check();
  expect(await kinds()).toEqual(['provider_failing']);

  app.simulator.faults.switchOff();
  await eventually(async () => expect((await query('select is_working from provider_health')).rows).toEqual([{ is_working: true }]));
  await check();
  expect(await kinds()).toEqual([]);
});
