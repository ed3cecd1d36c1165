import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuyAnswer } from '../provider.ts';
import { createCallQueue } from './call-queue.ts';
import { createNoneLeft } from './none-left.ts';
import { createSales, type BuyersTurn, type BuyersWish } from './sales.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const sleep = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const none: BuyAnswer = { outcome: 'refused', reason: 'NO_NUMBERS', detail: '' };
const number = { upstreamId: '1', phoneNumber: '919876543210', cost: null, canGetAnother: false };
const sold: BuyAnswer = { outcome: 'bought', number };
const trouble: BuyAnswer = { outcome: 'refused', reason: 'RATE_LIMITED', detail: '' };
const { signal } = new AbortController();

/** Two places; the provider takes 300 ms to answer, at first that there is none. */
function aProvider() {
  let answer = none;
  const asked: string[] = [];
  const callQueue = createCallQueue({ perSecond: null, burst: 100, atOnce: 4, purchasesAtOnce: 2 });
  const noneLeft = createNoneLeft({ isOn: true });
  const queueToBuy = createSales({
    callQueue,
    noneLeft,
    resting: () => undefined,
    buyAgain: async () => none,
    async buy({ orderId }) {
      asked.push(orderId ?? '');
      await pause(300);
      return answer;
    },
  });
  /** Up to the outcome: the answer, or why nothing was asked. */
  async function buy(owner: string, { exceptPrefixes = [], ...wish }: Partial<BuyersWish> & { exceptPrefixes?: string[] } = {}) {
    const turn = await queueToBuy({ ...wishOf(owner), ...wish });
    if (typeof turn === 'string') return turn;
    const request = { serviceCode: 'tg', country: '22', operator: null, orderId: owner, exceptPrefixes };
    const found = await turn.buy({ ...request, ceiling: { micros: 100, currency: 'USD' } }, signal);
    return found.outcome === 'refused' ? found.reason : found.outcome;
  }
  return { asked, buy, queueToBuy, answers: (next: BuyAnswer) => void (answer = next) };
}

const giveBack = (turn: BuyersTurn | string) => void (typeof turn !== 'string' && turn.giveBack());

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const wishOf = (owner: string): BuyersWish => ({
  owner,
  rank: 'person',
  until: performance.now() + 6_000,
  asked: { routeId: 1, class: 'a', serviceCode: 'tg', country: '22', operator: null },
  ceilingMicros: 100,
  isPlain: true,
});

async function aSoldOutProvider() {
  const provider = aProvider();
  const first = provider.buy('first');
  await sleep(300);
  expect(await first).toBe('NO_NUMBERS');
  return provider;
}

test('that there was none is answered without asking for two seconds to all of the same price class', async () => {
  const { asked, buy } = await aSoldOutProvider();
  await sleep(1_990);
  expect([await buy('second'), await buy('key', { rank: 'key' })]).toEqual(['none', 'none']);
  expect(asked).toEqual(['first']);
  const other = buy('other', { asked: { ...wishOf('other').asked, class: 'b' } });
  await sleep(5);
  expect(asked).toEqual(['first', 'other']);
  await sleep(300);
  await other;
  const after = buy('after');
  await sleep(300);
  expect([await after, asked]).toEqual(['NO_NUMBERS', ['first', 'other', 'after']]);
});

test('the ask after that is the first waiting user’s in turn, and the others get its answer', async () => {
  const { asked, buy, queueToBuy } = await aSoldOutProvider();
  await sleep(2_000);
  // Another service has both places meanwhile. Three turns, as each fourth one begins with keys.
  const another = () => queueToBuy({ ...wishOf('occupant'), asked: { ...wishOf('').asked, serviceCode: 'wa' } });
  const [, ...places] = [giveBack(await another()), await another(), await another()];
  const waiting = [buy('key', { rank: 'key' }), buy('waiter', { rank: 'waitlist' }), buy('person'), buy('next person')];
  await sleep(100);
  places.forEach(giveBack);
  await sleep(5);
  expect(asked).toEqual(['first', 'person']);
  const late = buy('late');
  await sleep(300);
  expect(await Promise.all([...waiting, late])).toEqual(['none', 'none', 'NO_NUMBERS', 'none', 'none']);
  expect(asked).toEqual(['first', 'person']);
});

test('where that ask finds out nothing, the next one asks', async () => {
  const { asked, buy, queueToBuy, answers } = await aSoldOutProvider();
  await sleep(2_000);
  const probe = await queueToBuy(wishOf('leaves'));
  const next = buy('next');
  answers(trouble);
  giveBack(probe);
  await sleep(300);
  expect(await next).toBe('RATE_LIMITED');
  answers(sold);
  const last = buy('last');
  await sleep(300);
  expect([await last, asked]).toEqual(['bought', ['first', 'next', 'last']]);
});

test('one who waits for another’s ask is told that too many buy when it lasts too long', async () => {
  const { buy, queueToBuy } = await aSoldOutProvider();
  await sleep(2_000);
  await queueToBuy(wishOf('slow'));
  const waiting = buy('other');
  await sleep(6_000);
  expect(await waiting).toBe('busy');
});

test('a sale of the service over the route clears it, for every price class', async () => {
  const { asked, buy, answers } = await aSoldOutProvider();
  answers(sold);
  const dearer = buy('dearer', { asked: { ...wishOf('').asked, class: 'b' } });
  await sleep(300);
  expect(await dearer).toBe('bought');
  const again = buy('again');
  await sleep(300);
  expect([await again, asked]).toEqual(['bought', ['first', 'dearer', 'again']]);
});

test.for([
  { name: 'with excepted prefixes', wish: { exceptPrefixes: ['9198765'] } },
  { name: 'at another ceiling than the route’s', wish: { ceilingMicros: 90 } },
  { name: 'that isn’t plain', wish: { isPlain: false } },
])('an ask $name sets nothing', async ({ wish }) => {
  const { asked, buy } = aProvider();
  const restricted = buy('restricted', wish);
  await sleep(300);
  expect(await restricted).toBe('NO_NUMBERS');
  const plain = buy('plain');
  await sleep(300);
  expect([await plain, asked]).toEqual(['NO_NUMBERS', ['restricted', 'plain']]);
});
