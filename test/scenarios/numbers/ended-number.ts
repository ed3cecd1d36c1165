import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { Browser, TestUser } from '../../fakes/browser.ts';
import { aNumber, aService, eventually } from '../../builders/data.ts';
import { deliverSms, upstreamIdOf, type Site } from '../../builders/upstream.ts';

export async function sellAgain({ app }: Pick<Site, 'app'>, isOn = true): Promise<void> {
  await app.deps.db.pool.query('update provider set sells_again = $1', [isOn]);
}

/** It ended with its code, here and at its provider, which sells it again. On server 2, where the first code is the end. */
export async function anEndedNumber(
  site: Site & Browser,
  { user, service }: { user: TestUser; service?: { id: string } },
): Promise<Mobile & { upstreamId: string }> {
  await sellAgain(site);
  const mobile = await aNumber(site, { user, service: service ?? (await aService(site, { server: 2 })) });
  const upstreamId = await upstreamIdOf(site, mobile);
  await deliverSms(site, mobile, 'Code 48291');
  await eventually(async () => {
    const { body } = await site.get(`/api/otp/mobile-history?number=${mobile._id}`, { as: user });
    const isOver = body.data[0]?.isListening === false && site.simulator.simulator.find(Number(upstreamId))?.state === 'finished';
    if (!isOver) throw new Error('The number has not ended');
  });
  return { ...mobile, upstreamId };
}
