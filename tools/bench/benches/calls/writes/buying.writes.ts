import { randomInt } from 'node:crypto';
import { plain, refused, type Write } from './write.ts';
import { dataOf } from './client.ts';
import type { Person, World } from './world.ts';

type Mobile = { _id: string; serialNumber: number; serviceId: string; price: number };

/** Money in, numbers and waiting lists, by a person. */
export const buyingWrites: readonly Write[] = [
  plain('POST payment/transaction', () => ({ body: { transactionId: String(randomInt(1e11, 1e12)), method: 'bharatpay' } })),
  plain('POST service/wishes', () => ({ body: { app: `App ${randomInt(1e9)}` } })),
  plain('POST service/missed-searches', () => ({ body: { search: `app ${randomInt(1e9)}` } })),
  plain('POST payment/intent', () => ({ body: { method: 'bharatpay', amount: randomInt(100, 90_000) } })),
  {
    name: 'DELETE payment/intent/:id',
    async prepare(world) {
      const { token } = world.person();
      const body = { method: 'bharatpay', amount: randomInt(100, 90_000) };
      const { _id } = dataOf(await world.call('POST payment/intent', { as: token, body }));
      return () => world.call(`DELETE payment/intent/${String(_id)}`, { as: token });
    },
  },
  {
    name: 'POST coupon/usecoupon',
    async prepare(world) {
      const { token } = world.person();
      const [couponCode] = await world.makePromoCodes(1, 10);
      return () => world.call('POST coupon/usecoupon', { as: token, body: { couponCode } });
    },
  },
  {
    name: 'POST mobile/generate',
    async prepare(world) {
      const person = world.person();
      return () => buy(world, person);
    },
  },
  onNumber('POST mobile/switch', ({ _id, serviceId, price }) => ({ mobileId: _id, serviceId, expectedPrice: price })),
  onNumber('POST otp/cancelOtp', cancelled),
  onNumber('POST mobile/report', ({ _id }) => ({ mobileId: _id, reason: 'registered' })),
  {
    // It needs a number of one's own.
    name: 'GET otp/mobile-history/:id',
    async prepare(world) {
      const { token, mobile } = await bought(world);
      return () => world.call(`GET otp/mobile-history/${mobile._id}`, { as: token });
    },
  },
  {
    name: 'POST mobile/dismiss',
    async prepare(world) {
      const { token, mobile } = await bought(world);
      await world.call('POST otp/cancelOtp', { as: token, body: cancelled(mobile) });
      return () => world.call('POST mobile/dismiss', { as: token, body: { mobileId: mobile._id } });
    },
  },
  {
    name: 'POST mobile/reveal (refused: LATE_CODE_NOT_FOUND)',
    async prepare(world) {
      const { token, mobile } = await bought(world);
      const call = refused('POST mobile/reveal', 'LATE_CODE_NOT_FOUND', () => ({ as: token, body: { mobileId: mobile._id } }));
      return call.prepare(world);
    },
  },
  plain('POST waitlist', (world) => ({ body: wish(world) })),
  {
    name: 'DELETE waitlist/:id',
    async prepare(world) {
      const { token } = world.person();
      const { _id } = dataOf(await world.call('POST waitlist', { as: token, body: wish(world) }));
      return () => world.call(`DELETE waitlist/${String(_id)}`, { as: token });
    },
  },
];

function onNumber(name: string, bodyOf: (mobile: Mobile) => object): Write {
  return {
    name,
    async prepare(world) {
      const { token, mobile } = await bought(world);
      return () => world.call(name, { as: token, body: bodyOf(mobile) });
    },
  };
}

function cancelled({ _id, serialNumber, serviceId }: Mobile): object {
  return { mobileId: _id, serialNumber, serviceId };
}

/** It may be cancelled at once. */
async function bought(world: World): Promise<{ token: string; mobile: Mobile }> {
  const person = world.person();
  const mobile = await buy(world, person);
  await world.age();
  return { token: person.token, mobile };
}

async function buy(world: World, { token }: Person): Promise<Mobile> {
  const { id, price } = world.service;
  const body = { serviceId: id, isDeepCheck: false, expectedPrice: price };
  const answered = await world.call('POST mobile/generate', { as: token, body });
  const { mobile } = dataOf(answered) as { mobile: Mobile | null };
  if (mobile === null) throw new Error(`POST mobile/generate answered ${answered.text}`);
  return mobile;
}

/** At this price nothing is sold meanwhile. */
const wish = ({ service }: World) => ({ serviceCode: service.code, maxPrice: 0.01, country: 'IN', isAutomatic: true });
