import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { Bank } from '../../simulators/bank/bank.ts';
import { createRandom } from '../../simulators/provider/market/random.ts';
import type { TestReply, TestUser } from '../fakes/browser.ts';
import { cancelBody } from '../builders/data.ts';
import type { Installation } from '../harness/installation.ts';
import type { Balancer } from './balancer.ts';
import { openPage, type Page } from './page.ts';

export type World = { site: Installation; bank: Bank; balancer: Balancer; services: { id: string }[]; opening: number };

/** Times of `performance.now()`, from the first call to its answer. `asked`: how many calls. `no number`: the money came back. */
export type Purchase = { from: number; to: number; asked: number; end: 'number' | 'refusal' | 'no number' | 'failed'; why?: string };

export type Person = {
  user: TestUser;
  page: Page;
  numbers: Map<string, Mobile>;
  sent: Map<string, string>;
  purchases: Purchase[];
  paidInPaise: number;
  acknowledged: Acknowledged[];
};

export type Acknowledged =
  | { what: 'number'; id: string; phoneNumber: string; pricePaise: number }
  | { what: 'cancelled'; id: string }
  | { what: 'paid in'; reference: string; amountPaise: number };

export type Crowd = { people: Person[]; operations(): number; failures: string[]; purchases: Purchase[] };

const refusals = new Set(['TOO_MANY_ACTIVE', 'INSUFFICIENT_BALANCE', 'CANCEL_TOO_EARLY', 'ACTIVATION_NOT_CANCELLABLE']);
const thinkMs = 30;

export async function runCrowd(world: World, users: TestUser[], isOver: (operations: number) => boolean): Promise<Crowd> {
  const failures: string[] = [];
  let operations = 0;
  const people = users.map((user): Person => ({
    user,
    page: openPage(world.balancer, user),
    numbers: new Map(),
    sent: new Map(),
    purchases: [],
    paidInPaise: 0,
    acknowledged: [],
  }));
  await Promise.all(
    people.map(async (person, no) => {
      const random = createRandom(no, 'chaos');
      while (!isOver(operations)) {
        operations += 1;
        const share = random.next();
        const act = share < 0.45 ? buy : share < 0.6 ? cancel : share < 0.7 ? payIn : readBalance;
        await act(world, person, random.next()).catch((error: unknown) => failures.push(String(error)));
        await sleep(thinkMs);
      }
    }),
  );
  return { people, operations: () => operations, failures, purchases: people.flatMap(({ purchases }) => purchases) };
}

async function buy(world: World, person: Person, chance: number): Promise<void> {
  const service = world.services[Math.floor(chance * 997) % world.services.length];
  const body = { serviceId: service?.id, isDeepCheck: false };
  const purchase: Purchase = { from: performance.now(), to: Infinity, asked: 0, end: 'failed' };
  person.purchases.push(purchase);
  const onAsk = () => void (purchase.asked += 1);
  const call = { method: 'POST', path: '/api/mobile/generate', as: person.user, body, key: randomUUID(), onAsk } as const;
  const reply = await world.balancer.ask(call);
  purchase.to = performance.now();
  const answer = requireExpected(reply, 'buy')?.data;
  const mobile: Mobile | null = answer?.mobile ?? null;
  if (answer === undefined) purchase.end = 'refusal';
  else if (mobile === null) Object.assign(purchase, { end: 'no number', why: answer.message });
  else purchase.end = 'number';
  if (mobile === null) return;
  person.numbers.set(mobile._id, mobile);
  const { _id: id, mobileno: phoneNumber } = mobile;
  person.acknowledged.push({ what: 'number', id, phoneNumber, pricePaise: Math.round(mobile.price * 100) });
  if (chance < 0.6) sendCode(world, person, mobile, chance * 2_000);
}

function sendCode({ site }: World, person: Person, mobile: Mobile, afterMs: number): void {
  const { simulator } = site.simulator;
  const upstream = simulator.listOpen().find(({ phoneNumber }) => mobile.mobileno === `+${phoneNumber}`);
  if (upstream === undefined) return;
  const code = String(100_000 + Number(mobile._id));
  const text = `${person.user.userId}/${mobile._id}: your code is ${code}`;
  person.sent.set(mobile._id, text);
  setTimeout(() => {
    if (!simulator.deliver(upstream.id, { text, code }).ok) person.sent.delete(mobile._id);
  }, afterMs);
}

async function cancel({ balancer }: World, person: Person): Promise<void> {
  const mobile = [...person.numbers.values()].findLast((each) => !person.sent.has(each._id));
  if (mobile === undefined) return;
  const reply = await balancer.ask({ method: 'POST', path: '/api/otp/cancelOtp', as: person.user, body: cancelBody(mobile) });
  if (requireExpected(reply, 'cancel')?.data.status === 'cancelled') person.acknowledged.push({ what: 'cancelled', id: mobile._id });
}

async function payIn({ balancer, bank }: World, person: Person, chance: number): Promise<void> {
  const amountPaise = 1_000 + Math.floor(chance * 99_000);
  person.paidInPaise += amountPaise;
  const reference = bank.pay({ amountPaise });
  const body = { transactionId: reference, method: 'bharatpay' };
  const reply = await balancer.ask({ method: 'POST', path: '/api/payment/transaction', as: person.user, body, key: randomUUID() });
  if (requireExpected(reply, 'pay in') !== undefined) person.acknowledged.push({ what: 'paid in', reference, amountPaise });
}

async function readBalance({ balancer }: World, person: Person): Promise<void> {
  requireExpected(await balancer.ask({ method: 'GET', path: '/api/payment/balance', as: person.user }), 'look');
}

/** The body of a success; undefined for an expected refusal. */
function requireExpected({ status, body }: TestReply, act: string): TestReply['body'] {
  if (status < 300) return body;
  if (refusals.has(body?.code)) return undefined;
  throw new Error(`${act}: ${status} ${JSON.stringify(body)}`);
}
