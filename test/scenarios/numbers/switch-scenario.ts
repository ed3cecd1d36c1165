import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { expect } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../builders/data.ts';
import { purchasesOf } from '../../builders/upstream.ts';
import type { TestReply, TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';

type ServerNumber = 1 | 2 | 3 | 4;
type Market = { balance?: number; from?: number; to?: number; servers?: readonly [ServerNumber, ServerNumber] };

/** Where the numbers of each server are from. */
const countryOf = { 1: 'IN', 2: 'ID', 3: 'US', 4: 'IN' } as const;

/** Telegram on two servers, and a number of the first that waits. A switch takes the country of the server it is to. Prices in rupees. */
export async function openSwitchScenario(app: TestApp, { balance = 20, from = 9, to = 12.35, servers = [1, 2] }: Market = {}) {
  const [first, second] = await Promise.all([
    aService(app, { server: servers[0], price: from, code: 'tg' }),
    aService(app, { server: servers[1], price: to, code: 'tg' }),
  ]);
  const user = await aUser(app, { balance });
  const old = await aNumber(app, { user, service: first });
  const exchange = (
    body: object = { serviceId: second.id, expectedPrice: to },
    more: { key?: string; as?: TestUser; mobile?: Mobile } = {},
  ) => {
    const { key, as = user, mobile = old } = more;
    const country = countryOf['serviceId' in body && body.serviceId === first.id ? servers[0] : servers[1]];
    return app.post('/api/mobile/switch', { as, body: { mobileId: mobile._id, country, ...body }, ...(key === undefined ? {} : { key }) });
  };
  return { user, first, second, old, exchange };
}

export function mobileOf({ body }: TestReply): Mobile {
  if (body.data === undefined || body.data.mobile === null) throw new Error(`No number: ${JSON.stringify(body)}`);
  return body.data.mobile;
}

export async function statesOf(app: TestApp, user: TestUser): Promise<string[]> {
  return (await purchasesOf(app, user)).map(({ state }) => state);
}

export async function expectStates(app: TestApp, user: TestUser, states: string[]): Promise<void> {
  await eventually(async () => expect(await statesOf(app, user)).toEqual(states));
}

export async function cardsOf(app: TestApp, user: TestUser): Promise<Mobile[]> {
  return (await app.get('/api/mobile/active', { as: user })).body.data;
}

/** Balance, held, and how many numbers that is for. */
export async function moneyOf(app: TestApp, user: TestUser): Promise<{ balance: number; held: number; heldCount: number }> {
  return (await app.get('/api/payment/balance', { as: user })).body;
}
