import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../testing/data.ts';
import { hearHints } from '../../testing/hints.ts';
import { ownApp } from '../../testing/own-app.ts';
import { smsArrives, switchOn } from '../../testing/upstream.ts';

/** A page looks for news every second by itself. It is told sooner: every node hears on the bus what happened, whenever it did. */
const patient = { timeout: 60_000 };
/** Longer than hints are collected, so that each is one of its own, and than those before are on their way; in milliseconds. */
const [aMoment, list] = [300, 'getActiveActivations'];

/** Somebody with a number that may be cancelled; the provider takes its time for whatever is done with it. */
async function aHolder(context: TestContext) {
  const app = await ownApp(context);
  const user = await aUser(app, { balance: 40 });
  const service = await aService(app, { price: 12.5 });
  const mobile = await aNumber(app, { user, service });
  await passTime(app, 61);
  switchOn(app, { kind: 'delay', action: 'setStatus', delayMs: aMoment, share: 1 });
  await sleep(aMoment);
  const hints = await hearHints(app, context);
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  return { app, user, service, mobile, cancel, heard: () => hints.about(user) };
}

describe.concurrent('the bus tells', patient, () => {
  test.for([
    ['a number', undefined],
    ['no number', 'NO_NUMBERS'],
  ] as const)('of the hold, and then of %s', async ([, refusal], context) => {
    const { app, user, service, heard } = await aHolder(context);
    if (refusal !== undefined) switchOn(app, { kind: 'token', action: 'getNumberV2', token: refusal, times: 5 });
    switchOn(app, { kind: 'delay', action: 'getPrices', delayMs: aMoment, share: 1 });
    switchOn(app, { kind: 'delay', action: 'getNumberV2', delayMs: aMoment, times: 1 });
    await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
    await eventually(async () => expect(heard()).toBe(2));
  });

  test('of a code', async (context) => {
    const { app, mobile, heard } = await aHolder(context);
    await smsArrives(app, mobile, 'Code 4711');
    await eventually(async () => expect(heard()).toBe(1), { withinMs: 10_000 });
  });

  test('of a wish to cancel, and of its end', async (context) => {
    const { cancel, heard } = await aHolder(context);
    expect((await cancel()).status).toBe(200);
    await eventually(async () => expect(heard()).toBe(2));
  });

  test('of a wish to cancel that comes too early', async (context) => {
    const { app, cancel, heard } = await aHolder(context);
    app.simulator.faults.switchOff();
    switchOn(app, { kind: 'token', action: 'setStatus', token: 'EARLY_CANCEL_DENIED', share: 1 });
    expect((await cancel()).status).toBe(409);
    await eventually(async () => expect(heard()).toBeGreaterThanOrEqual(1));
  });

  test('of the end of a life', async (context) => {
    const { app, user, heard } = await aHolder(context);
    switchOn(app, { kind: 'http500', action: list, share: 1 });
    await passTime(app, 1_200);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(40), { withinMs: 20_000 });
    await eventually(async () => expect(heard()).toBe(1));
  });
});
