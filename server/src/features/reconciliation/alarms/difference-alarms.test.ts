import { afterAll, expect, test } from 'vitest';
import { openKindsScenario } from '../../../../../test/scenarios/alarms/kinds-scenario.ts';
import { aNumber, aService, aUser, cancelBody, passTime } from '../../../../../test/builders/data.ts';
import { switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { compareProviders } from '../differences/differences.jobs.ts';

const { app, expectRaised, expectOver, stop } = await openKindsScenario({ simulator: { cancelAfterSeconds: 0 } });
afterAll(stop);
const compare = () => compareProviders(app.app.deps);

test('an alarm begins and ends with money that a provider keeps for a number that it called cancelled', async () => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { code: 'tg' }) });
  const upstreamId = await upstreamIdOf(app, mobile);
  switchOn(app, { kind: 'token', action: 'setStatus', token: 'ACCESS_CANCEL', share: 1 });
  await passTime(app, 61);
  const reply = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  expect(reply).toMatchObject({ status: 200, body: { data: { status: 'cancelled', balance: 500 } } });
  await passTime(app, 3_600);
  await compare();
  await expectRaised('money_unexplained', { severity: 'Warning', text: /^Simulator and our records differ by 0\.\d+ USD in 1 number\./ });
  app.simulator.simulator.cancel(Number(upstreamId));
  await compare();
  await expectOver('money_unexplained');
});

test('an alarm begins and ends with a provider whose records could not be read for a day', async () => {
  switchOn(app, { kind: 'http500', action: 'getHistory', share: 1 }, { kind: 'http500', action: 'getActiveActivations', share: 1 });
  await compare();
  await passTime(app, 86_400);
  await compare();
  await expectRaised('money_unread', {
    severity: 'Warning',
    text: /^The records of Simulator could not be compared with ours for over 24 hours\./,
  });
  app.simulator.faults.switchOff();
  await compare();
  await expectOver('money_unread');
});
