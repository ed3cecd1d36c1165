import { afterAll, expect, test, vi } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { deliverSms, purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

const list = 'getActiveActivations';

afterAll(() => void vi.restoreAllMocks());

/** Whether the list is read more often than every ten seconds, by the clock of the process. */
async function isReadOften(app: TestApp): Promise<boolean> {
  const [before, startedAt] = [app.simulator.calls.get(list) ?? 0, performance.now()];
  for (let second = 0; second < 20; second += 1) {
    passProcessTime(1);
    await afterRounds(app, 'numbers');
  }
  const [lists, seconds] = [(app.simulator.calls.get(list) ?? 0) - before, (performance.now() - startedAt) / 1_000];
  return lists > 2 + seconds / 9.5;
}

async function buy(app: TestApp, service: Awaited<ReturnType<typeof aService>>, count: number) {
  const user = await aUser(app, { balance: 200 });
  const mobiles = [];
  for (let n = 0; n < count; n += 1) mobiles.push(await aNumber(app, { user, service }));
  const received = () =>
    eventually(async () => expect((await purchasesOf(app, user)).filter(({ state }) => state === 'received')).toHaveLength(count));
  return { mobiles, received };
}

test('where webhooks named twenty codes the list is read every ten seconds, sooner where one is not followed, and often again after a code that none named', async (context) => {
  const app = await ownApp(context);
  const backOffice = await openOperatorScenario(app);
  const address = await backOffice.webhookAddress();
  app.simulator.webhooks.sendTo({ address });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  for (let crowd = 0; crowd < 4; crowd += 1) {
    const { mobiles, received } = await buy(app, service, 5);
    for (const mobile of mobiles) await deliverSms(app, mobile, 'Code 48291');
    await received();
  }
  const silent = await buy(app, service, 2);
  await eventually(async () => expect(await isReadOften(app)).toBe(false));

  // The webhook is stored, and the status that it is followed with fails.
  const [first, second] = silent.mobiles;
  if (first === undefined || second === undefined) throw new Error('Nothing was bought');
  switchOn(app, { kind: 'http500', action: 'getStatus', times: 1 });
  await deliverSms(app, first, 'Code 1111');
  await eventually(async () => expect(app.simulator.faults.list()).toEqual([]));
  const hinted = app.simulator.calls.get(list) ?? 0;
  await eventually(async () => expect(app.simulator.calls.get(list)).toBeGreaterThan(hinted));

  app.simulator.webhooks.sendTo(null);
  await deliverSms(app, second, 'Code 2222');
  await silent.received();
  await eventually(async () => expect(await isReadOften(app)).toBe(true));
});
