import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mobile } from '@pinline/contract/activations';
import type { Bank } from '../../features/deposits/simulator/bank.ts';
import { createRandom } from '../../features/providers/simulator/random.ts';
import type { TestReply, TestUser } from '../browser.ts';
import { cancelBody } from '../data.ts';
import type { Installation } from '../installation.ts';
import type { Balancer } from './balancer.ts';
import { openPage, type Page } from './page.ts';

export type World = { site: Installation; bank: Bank; balancer: Balancer; services: { id: string }[]; opening: number };

/** Somebody who buys, cancels, pays in and looks at the balance, and what that must have come to. */
export type Person = {
  user: TestUser;
  page: Page;
  /** Every number they were given, by its id. */
  numbers: Map<string, Mobile>;
  /** The texts that were sent to their numbers, by the number's id. */
  sent: Map<string, string>;
  paidInPaise: number;
};

export type Crowd = { people: Person[]; operations(): number; failures: string[] };

/** What people may be told instead of what they wanted. */
const refusals = new Set(['TOO_MANY_ACTIVE', 'INSUFFICIENT_BALANCE', 'CANCEL_TOO_EARLY', 'ACTIVATION_NOT_CANCELLABLE']);
const thinkMs = 30;

/** Lets the people do so many things in all, each one after the other and all of them at once; and sends the codes they wait for. */
export async function letThemAct(world: World, users: TestUser[], most: number): Promise<Crowd> {
  const failures: string[] = [];
  let operations = 0;
  const people = users.map((user) => ({
    user,
    page: openPage(world.balancer, user),
    numbers: new Map<string, Mobile>(),
    sent: new Map<string, string>(),
    paidInPaise: 0,
  }));
  await Promise.all(
    people.map(async (person, no) => {
      const random = createRandom(no, 'chaos');
      while (operations < most) {
        operations += 1;
        const share = random.next();
        const act = share < 0.45 ? buy : share < 0.6 ? cancel : share < 0.7 ? payIn : look;
        await act(world, person, random.next()).catch((error: unknown) => failures.push(String(error)));
        await sleep(thinkMs);
      }
    }),
  );
  return { people, operations: () => operations, failures };
}

async function buy(world: World, person: Person, chance: number): Promise<void> {
  const service = world.services[Math.floor(chance * 997) % world.services.length];
  const body = { serviceId: service?.id, isDeepCheck: false };
  const reply = await world.balancer.ask({ method: 'POST', path: '/api/mobile/generate', as: person.user, body, key: randomUUID() });
  const mobile: Mobile | null = asWanted(reply, 'buy')?.data.mobile ?? null;
  if (mobile === null) return;
  person.numbers.set(mobile._id, mobile);
  if (chance < 0.6) sendCode(world, person, mobile, chance * 2_000);
}

/** The text is somebody's own, so that it cannot be taken for another. */
function sendCode({ site }: World, person: Person, mobile: Mobile, afterMs: number): void {
  const code = String(100_000 + Number(mobile._id));
  const text = `${person.user.userId}/${mobile._id}: your code is ${code}`;
  person.sent.set(mobile._id, text);
  const { simulator } = site.simulator;
  const upstream = simulator.listOpen().find(({ phoneNumber }) => mobile.mobileno === `+${phoneNumber}`);
  if (upstream === undefined) throw new Error(`The provider knows no ${mobile.mobileno}`);
  setTimeout(() => simulator.deliver(upstream.id, { text, code }), afterMs);
}

async function cancel({ balancer }: World, person: Person): Promise<void> {
  const mobile = [...person.numbers.values()].findLast((each) => !person.sent.has(each._id));
  if (mobile === undefined) return;
  const reply = await balancer.ask({ method: 'POST', path: '/api/otp/cancelOtp', as: person.user, body: cancelBody(mobile) });
  asWanted(reply, 'cancel');
}

async function payIn({ balancer, bank }: World, person: Person, chance: number): Promise<void> {
  const amountPaise = 1_000 + Math.floor(chance * 99_000);
  person.paidInPaise += amountPaise;
  const body = { transactionId: bank.pay({ amountPaise }), method: 'bharatpay' };
  const reply = await balancer.ask({ method: 'POST', path: '/api/payment/transaction', as: person.user, body, key: randomUUID() });
  asWanted(reply, 'pay in');
}

async function look({ balancer }: World, person: Person): Promise<void> {
  asWanted(await balancer.ask({ method: 'GET', path: '/api/payment/balance', as: person.user }), 'look');
}

/** The body of what was wanted; undefined where it was refused for a reason of the user's own. */
function asWanted({ status, body }: TestReply, act: string): TestReply['body'] {
  if (status < 300) return body;
  if (refusals.has(body?.code)) return undefined;
  throw new Error(`${act}: ${status} ${JSON.stringify(body)}`);
}
