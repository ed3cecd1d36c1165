import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { TestUser } from '../fakes/browser.ts';
import type { TestApp } from '../harness/test-app.ts';
import { aNumber, aService, eventually } from './data.ts';
import { deliverSms, upstreamIdOf } from './upstream.ts';

export async function sellAgain({ app }: Pick<TestApp, 'app'>, isOn = true): Promise<void> {
  await app.deps.db.pool.query('update provider set sells_again = $1', [isOn]);
}

/** It ended with its code, here and at its provider, which sells it again. On server 2, where the first code is the end. */
export async function anEndedNumber(
  app: TestApp,
  { user, service }: { user: TestUser; service?: { id: string } },
): Promise<Mobile & { upstreamId: string }> {
  await sellAgain(app);
  const mobile = await aNumber(app, { user, service: service ?? (await aService(app, { server: 2, code: 'tg' })) });
  const upstreamId = await upstreamIdOf(app, mobile);
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => {
    const { body } = await app.get(`/api/otp/mobile-history?number=${mobile._id}`, { as: user });
    const isOver = body.data[0]?.isListening === false && app.simulator.simulator.find(Number(upstreamId))?.state === 'finished';
    if (!isOver) throw new Error('The number has not ended');
  });
  return { ...mobile, upstreamId };
}
