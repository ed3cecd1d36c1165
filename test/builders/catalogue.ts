import { randomBytes } from 'node:crypto';
import { costInPaise } from '@pinline/contract/catalogue/pricing.rules';
import type { App } from '../../server/src/app.ts';
import type { Browser } from '../fakes/browser.ts';
import { aService } from './data.ts';

type Installation = Browser & { app: App };

export async function aPicture({ app }: Installation, of: { name?: string; folder?: 'services' | 'qrcode' } = {}): Promise<string> {
  const { name = 'Paper plane', folder = 'services' } = of;
  const src = `/pictures/${randomBytes(6).toString('hex')}.webp`;
  const { id } = await app.deps.db.autocommit
    .insertInto('image')
    .values({ folder, name, src, content: Buffer.from('picture'), contentType: 'image/webp' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

export async function aRoute({ app }: Installation, server: number): Promise<{ id: string; providerId: number }> {
  const { id, providerId } = await app.deps.db.autocommit
    .selectFrom('route')
    .select(['id', 'providerId'])
    .where('server', '=', server)
    .orderBy('priority')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: String(id), providerId };
}

/** A service at ₹12.50 with a known, reviewed cost; at ₹88 per dollar, 100,000 millionths are ₹8.80. */
export async function aServiceThatCosts(
  installation: Installation,
  of: { costMicros: number; server?: 1 | 2 | 3 | 4; price?: number; name?: string; code?: string },
): Promise<string> {
  const { costMicros, server = 2, price = 12.5, name = 'Telegram', code = `c${randomBytes(5).toString('hex')}` } = of;
  const { id } = await aService(installation, { server, price, name, code });
  const route = await aRoute(installation, server);
  await installation.app.deps.db.autocommit
    .insertInto('serviceCost')
    .values({
      serviceId: Number(id),
      routeId: Number(route.id),
      costMicros,
      currency: 'USD',
      reviewedCost: costInPaise({ micros: costMicros, paisePerUnit: 8_800 }),
    })
    .execute();
  return id;
}
