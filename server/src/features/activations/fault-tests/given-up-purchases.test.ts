import { describe, expect, test } from 'vitest';
import { readAlarms } from '../../../../../test/scenarios/alarms/read-alarms.ts';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { attemptsOf, fetchProviderRecords, switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };
const giveUpSeconds = 8 * 60;

describe.concurrent.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls } = dialects[protocol];

  test('gives up a purchase after eight minutes, reports it, and cancels its number once a list is complete', async (context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const odd = await aNumber(app, { user: await aUser(app), service: await aService(app, { server: 2, price: 12.5, code: 'tg' }) });
    const { user, buy } = await aBuyer(app);
    switchOn(
      app,
      { kind: 'html', action: calls.buy, when: 'after' },
      { kind: 'oddRow', action: calls.list, share: 1, form: 'shortPhone', activationId: Number(await upstreamIdOf(app, odd)) },
    );
    expect((await buy()).body.data).toMatchObject(trouble);
    expect(await balanceOf(app, user)).toBe(20);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'unknown' }]);
    await passTime(app, giveUpSeconds);
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'closed' }]));
    expect(await findAlarms(app)).toContain(
      '1 purchase at Simulator ended without our knowing whether a number was sold. npm run reconcile shows what was charged.',
    );
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]));
    await eventually(async () =>
      expect((await fetchProviderRecords(app)).activations.at(-1)).toMatchObject({ state: 'cancelled', chargedMicros: 0 }),
    );
    expect((await findAlarms(app)).filter((alarm) => alarm.includes('without our knowing'))).toEqual([]);
    expect(await balanceOf(app, user)).toBe(20);
    await expectReconciled(app);
  });

  test('gives up a purchase at a provider that lists nothing, and ends the alarm when two complete lists lack it', async (context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const { user, buy } = await aBuyer(app);
    switchOn(app, { kind: 'html', action: calls.buy }, { kind: 'http500', action: calls.list, share: 1 });
    expect((await buy()).body.data).toMatchObject(trouble);
    await passTime(app, giveUpSeconds);
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'closed' }]));
    expect((await findAlarms(app)).filter((alarm) => alarm.includes('without our knowing'))).toHaveLength(1);
    app.simulator.faults.switchOff();
    await eventually(async () => expect((await findAlarms(app)).filter((alarm) => alarm.includes('without our knowing'))).toEqual([]));
    await expectReconciled(app);
  });

  test('cancels the number of a purchase that two lists denied when a later one names it', async (context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const { user, buy } = await aBuyer(app);
    switchOn(
      app,
      { kind: 'html', action: calls.buy, when: 'after' },
      ...[calls.list, calls.check].map((action): FaultSwitch => ({ kind: 'nothing', action, share: 1 })),
    );
    expect((await buy()).body.data).toMatchObject(trouble);
    await passTime(app, 20);
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'closed' }]));
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]));
    await eventually(async () =>
      expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
    );
    expect(await balanceOf(app, user)).toBe(20);
    await expectReconciled(app);
  });
});

async function findAlarms(app: TestApp): Promise<string[]> {
  const { admin } = await openOperatorScenario(app);
  return readAlarms(app, admin);
}
