import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { expect, test } from 'vitest';
import { addRoute } from '../../server/src/features/providers/seed-providers.sql.ts';
import { createRandom, type Random } from '../../simulators/provider/market/random.ts';
import { aRoute } from '../builders/catalogue.ts';
import { aService, aUser } from '../builders/data.ts';
import { switchOn } from '../builders/upstream.ts';
import type { TestUser } from '../fakes/browser.ts';
import { ownApp } from '../harness/own-app.ts';
import type { TestApp } from '../harness/test-app.ts';
import { expectReconciled } from '../invariants/expect-reconciled.ts';
import { firstByDay, isNightly } from '../scenarios/nightly.ts';
import { type Choice, loadPage, mostOf, orderOf, type Page } from './the-page.ts';

/** 2,000 numbers at night. */
const seeds = firstByDay([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const numbers = isNightly ? 200 : 60;
/** Who press at once. */
const people = 4;
/** Six numbers of a user are open at once on each server. */
const pressesOfAUser = 16;
const codes = ['tg', 'wa', 'ig'] as const;
const isos = ['IN', 'ID', 'US', 'GB'] as const;

test.for(seeds)(
  'the number of a press is of the country on its button, for no more than the button says: market %i',
  async (seed, context) => {
    const random = createRandom('rows', seed);
    const app = await ownApp(context, { env: { LOG_LEVEL: 'silent' } });
    const page = await loadPage();
    await openMarket(app, random);
    const done = { bought: 0, switched: 0, refused: 0 };
    let users: TestUser[] = [];
    for (let step = 0; done.bought < numbers; step += 1) {
      if (step % pressesOfAUser === 0) users = await Promise.all(Array.from({ length: people }, () => aBuyer(app, random)));
      if (random.chance(0.5)) await disturb(app, random);
      const choices = await Promise.all(users.map((user) => readButton(app, { user, page, random })));
      // The page knows the market of a moment ago.
      if (random.chance(0.3)) await disturb(app, random);
      await Promise.all(users.map((user, index) => press(app, { user, choice: choices[index], random, done })));
    }
    expect(done.switched).toBeGreaterThan(0);
    expect(done.refused).toBeGreaterThan(0);
    await expectReconciled(app);
  },
);

function aBuyer(app: TestApp, random: Random): Promise<TestUser> {
  return aUser(app, { balance: random.integer({ from: 20, to: 2_000 }) });
}

type Done = { bought: number; switched: number; refused: number };
type Press = { user: TestUser; choice: Choice | undefined; random: Random; done: Done };

async function press(app: TestApp, { user, choice, random, done }: Press): Promise<void> {
  if (choice === undefined) return;
  if (choice.country !== null) expect(choice.offer.country?.iso, 'the row shows the country of its press').toBe(choice.country);
  const reply = await app.post('/api/mobile/generate', { as: user, body: orderOf(choice) });
  const mobile: Mobile | null = reply.body.data?.mobile ?? null;
  if (mobile === null) {
    done.refused += 1;
    return;
  }
  done.bought += 1;
  expectAsNamed(mobile, { country: choice.country, most: mostOf(choice) });
  if (random.chance(0.25)) done.switched += await switchNumber(app, { user, mobile, choice, random });
}

function expectAsNamed(mobile: Mobile, { country, most }: { country: string | null; most: number }): void {
  if (country !== null) expect(mobile.country?.iso, `a number for ${country}: ${mobile.mobileno}`).toBe(country);
  expect(mobile.price).toBeLessThanOrEqual(most);
}

/** As the page does it: in the country of the number, for no more than what is shown. */
async function switchNumber(
  app: TestApp,
  { user, mobile, choice, random }: { user: TestUser; mobile: Mobile; choice: Choice; random: Random },
): Promise<number> {
  const country = mobile.country?.iso ?? null;
  const maxPrice = Math.round(mobile.price * random.pick([1, 1.2, 1.5]) * 100) / 100;
  const { serviceCode } = choice.service;
  const body = { mobileId: mobile._id, serviceCode, maxPrice, ...(country === null ? {} : { country }) };
  const reply = await app.post('/api/mobile/switch', { as: user, body });
  const next: Mobile | null = reply.body.data?.mobile ?? null;
  if (next === null) return 0;
  expectAsNamed(next, { country, most: maxPrice });
  return 1;
}

/** What a press on some row buys now; undefined where that row sells nothing. */
async function readButton(
  app: TestApp,
  { user, page, random }: { user: TestUser; page: Page; random: Random },
): Promise<Choice | undefined> {
  const [offers, balance] = await Promise.all([
    app.get('/api/service/offers', { as: user }),
    app.get('/api/payment/balance', { as: user }),
  ]);
  const all = offers.body.data.map((service: object) => ({ ...service, samples: 0 }));
  const services = page.showServices(all, {
    chosen: random.chance(0.3) ? random.pick(isos) : null,
    preferred: random.pick([['IN'], ['US', 'IN'], ['GB', 'ID']]),
    anyCountry: new Set(random.chance(0.15) ? codes : []),
  });
  const asked = { services, all, aliases: new Map(), search: '', favourites: [], recent: [], areOthersShown: true };
  const { rows } = page.findRows({ ...asked, unfolded: random.pick(codes) });
  const [first, ...others] = rows.filter(({ kind }) => kind !== 'head' && kind !== 'others');
  if (first === undefined) return undefined;
  const caps: Record<string, number> = random.chance(0.2) ? { [random.pick(codes)]: random.integer({ from: 5, to: 30 }) } : {};
  const action = page.getActionOf({
    row: random.pick([first, ...others]),
    isAnyServer: random.chance(0.8),
    caps,
    balance: balance.body.balance,
  });
  return action?.kind === 'get' ? action.choice : undefined;
}

/** Three services on four servers. Servers 2 to 4 have routes to two countries. */
async function openMarket(app: TestApp, random: Random): Promise<void> {
  for (const server of [1, 2, 3, 4] as const)
    for (const code of codes) await aService(app, { server, code, name: code, price: random.integer({ from: 5, to: 25 }) });
  for (const [server, country] of [
    [2, '22'],
    [3, '22'],
    [4, '16'],
    [3, '6'],
  ] as const) {
    const { providerId } = await aRoute(app, server);
    await addRoute(app.app.deps.db.autocommit, { server, country, providerId, priority: random.integer({ from: -5, to: 5 }) });
  }
}

/** Prices, stock, the order of routes and what they are open for change, and the provider refuses or sells numbers of another country. */
async function disturb(app: TestApp, random: Random): Promise<void> {
  const { pool } = app.app.deps.db;
  const server = random.integer({ from: 1, to: 4 });
  const change = random.pick([
    () =>
      pool.query('update service set price = $3 where server = $1 and code = $2', [
        server,
        random.pick(codes),
        random.integer({ from: 500, to: 2_500 }),
      ]),
    () =>
      pool.query('update service set stock = case when stock = 0 then null else 0 end where server = $1 and code = $2', [
        server,
        random.pick(codes),
      ]),
    () => pool.query('update route set priority = -priority where server = $1', [server]),
    () =>
      pool.query(
        'update route set is_enabled = not is_enabled where id = (select max(id) from route where server = $1 having count(*) > 1)',
        [server],
      ),
    () => switchOn(app, { kind: 'token', action: 'getNumberV2', token: 'NO_NUMBERS', times: random.integer({ from: 1, to: 2 }) }),
    () => sellAbroad(app, random),
  ]);
  await change();
}

/** The provider answers the next purchase with a number of a country that may not be the one asked for. */
function sellAbroad(app: TestApp, random: Random): void {
  const country = random.pick(['22', '6', '187', '16']);
  const order = { service: random.pick(codes), country, operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const sold = app.simulator.simulator.buy(order);
  if (!sold.ok) return;
  const { id, phoneNumber } = sold.activation;
  switchOn(app, { kind: 'answer', action: 'getNumberV2', body: `ACCESS_NUMBER:${id}:${phoneNumber}`, times: 1 });
}
