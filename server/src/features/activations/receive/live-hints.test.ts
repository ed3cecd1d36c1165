import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { collectHints } from '../../../../../test/fakes/hints.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';

const aMomentMs = 300;

async function aHolder(context: TestContext, { cancelAfterSeconds = 0 } = {}) {
  const app = await ownApp(context, { simulator: { cancelAfterSeconds } });
  const user = await aUser(app, { balance: 40 });
  const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5 }) });
  await passTime(app, 61);
  for (const action of ['setStatus', 'getNumberV2']) switchOn(app, { kind: 'delay', action, delayMs: aMomentMs, share: 1 });
  const hints = await collectHints(app, context);
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const heard = (times: number) => eventually(async () => expect(hints.about(user)).toBeGreaterThanOrEqual(times));
  return { app, user, mobile, cancel, heard };
}

describe.concurrent('the bus notifies', () => {
  test.for([
    ['a number', 'tg', true],
    ['no number', 'nosuchservice', false],
  ] as const)('of the hold, and then of %s', async ([, code, isNumberGenerated], context) => {
    const { app, user, heard } = await aHolder(context);
    const { id: serviceId } = await aService(app, { price: 12.5, code, name: 'Another' });
    const reply = await app.post('/api/mobile/generate', { as: user, body: { serviceId, isDeepCheck: false } });
    expect(reply.body.data).toMatchObject({ isNumberGenerated });
    await heard(2);
  });

  test('of a code', async (context) => {
    const { app, mobile, heard } = await aHolder(context);
    await deliverSms(app, mobile, 'Code 4711');
    await heard(1);
  });

  test.for([
    ['its end', 0, 200],
    ['that it comes too early', 3_600, 409],
  ] as const)('of a cancel request, and of %s', async ([, cancelAfterSeconds, status], context) => {
    const { cancel, heard } = await aHolder(context, { cancelAfterSeconds });
    expect((await cancel()).status).toBe(status);
    await heard(2);
  });

  test('of an expiry', async (context) => {
    const { app, user, heard } = await aHolder(context);
    switchOn(app, { kind: 'http500', action: 'getActiveActivations', share: 1 });
    await passTime(app, 1_200);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(40));
    await heard(1);
  });
});
