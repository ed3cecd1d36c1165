import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { samplesNeeded, serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { runServer, type Running } from '../main.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLogger } from '../platform/logger.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { createBrowser, type Browser } from '../../../test/fakes/browser.ts';
import { passTime } from '../../../test/builders/data.ts';
import { afterRounds } from '../../../test/processes/rounds.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { sumSpendByDay } from '../features/activations/history/spend.sql.ts';
import { demoUser } from '../features/settings/demo-user.ts';
import { findBrokenInvariants } from '../features/wallet/invariants/invariants.ts';
import { refreshStock } from '../features/catalogue/catalogue.jobs.ts';
import { seedDemo } from './seed-demo.ts';
import type { SoldService } from './demo-figures.rules.ts';
import { drawPastPurchases } from './demo-history.rules.ts';

const secretKey = randomBytes(32).toString('hex');
let database: TestDatabase;
let dataDir: string;
let demo: Running;
let browser: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
  demo = await start({ DEMO: 'on' });
  browser = createBrowser(demo.url);
});
afterAll(async () => {
  await demo.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: { DEMO: 'on' | 'off' } & Record<string, string>): Promise<Running> {
  const fixed = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    SIMULATOR_SEED: '7',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: 'correct horse',
  };
  const config = readConfig({ ...database.env, ...fixed, ...env });
  return runServer(config, createLogger({ level: config.logLevel }));
}

test('the first page of a new demo shows how often and how fast codes arrive, on every server', async () => {
  const { body: session } = await browser.post('/api/users/login', { body: demoUser });
  const { body } = await browser.get<{ data: Service[] }>('/api/service/all-services', { as: session });
  for (const number of serverNumbers) {
    const services = body.data.filter(({ server }) => server === number);
    const measured = services.filter(({ samples }) => samples >= samplesNeeded);
    expect(measured.length / services.length).toBeGreaterThan(0.66);
    expect(services.length - measured.length).toBeGreaterThan(10);
    for (const { medianWaitSeconds } of measured) {
      expect(medianWaitSeconds).toBeGreaterThanOrEqual(20);
      expect(medianWaitSeconds).toBeLessThanOrEqual(90);
    }
    expect(services.find(({ label }) => label === 'Telegram')?.samples).toBeGreaterThan(2 * samplesNeeded);
  }
  const rates = (server: string) => body.data.flatMap((each) => (each.server === server ? (each.successRate ?? []) : []));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.min(...rates('1'))).toBeGreaterThanOrEqual(68);
  expect(Math.max(...rates('1'))).toBeLessThanOrEqual(97);
  expect(mean(rates('1'))).toBeGreaterThan(mean(rates('2')) + 10);
  expect(rates('2').filter((rate) => rate < 50).length).toBeGreaterThan(2);
});

test('the best known services of every server have odds from the start', async () => {
  const { rows } = await demo.app.deps.db.pool.query(
    'select server, count(*)::int as services from service_odds join service s on s.id = service_id group by server order by server',
  );
  expect(rows.map(({ server }) => server)).toEqual([1, 2, 3, 4]);
  expect(Math.min(...rows.map(({ services }) => services))).toBeGreaterThanOrEqual(2);
});

test('every rupee of the week is explained', async () => {
  const { pool } = demo.app.deps.db;
  expect(await findBrokenInvariants(pool)).toEqual([]);
  const { rows } = await pool.query(`
    select count(*) > 8000 and count(*) < 10000 as is_week, min(reserved_at) > app_now() - interval '7 days' and max(ended_at) < app_now() as is_past,
      count(distinct user_id) as buyers, bool_and(upstream_id like 'h%') as is_unknown_upstream from activation`);
  expect(rows).toEqual([{ is_week: true, is_past: true, buyers: 30, is_unknown_upstream: true }]);
  const overdrawn = await pool.query(`
    select e.* from ledger_entry e join ledger_account a on a.id = e.account_id where a.user_id is not null and e.balance_after < 0`);
  expect(overdrawn.rows).toEqual([]);
  const tooMany = await pool.query(`
    select one.user_id, one.server, one.id from activation one join activation other using (user_id, server)
    where other.reserved_at <= one.reserved_at and coalesce(other.first_message_at, other.ended_at) > one.reserved_at
    group by 1, 2, 3 having count(*) > 6`);
  expect(tooMany.rows).toEqual([]);
});

test('the dashboard counts today’s codes and cancellations among the week’s purchases', async () => {
  const { body: admin } = await browser.post('/api/users/login', { body: { email: 'admin@example.com', password: 'correct horse' } });
  const { body } = await browser.get<{ data: { today: object } }>('/api/admin/dashboard', { as: admin });
  const { rows } = await demo.app.deps.db.pool.query(`
    select count(*) filter (where first_message_at >= day) as received,
      count(*) filter (where state in ('cancelled', 'expired') and ended_at >= day) as cancelled
    from activation, (select date_trunc('day', app_now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as day) today`);
  expect(body.data.today).toMatchObject(rows[0]);
});

test('ids of numbers, holds, attempts and postings rise with time', async () => {
  const { rows } = await demo.app.deps.db.pool.query(`
    select (select bool_and(reserved_at >= before) from (select reserved_at, lag(reserved_at) over (order by id) as before from activation) a) as activations,
      (select bool_and(created_at >= before) from (select created_at, lag(created_at) over (order by id) as before from hold) h) as holds,
      (select bool_and(sent_at >= before) from (select sent_at, lag(sent_at) over (order by id) as before from purchase_attempt) p) as attempts,
      (select bool_and(created_at >= before) from (select created_at, lag(created_at) over (order by id) as before from ledger_tx
        where ref like 'activation:%' or ref like 'hold:%') t) as postings`);
  expect(rows).toEqual([{ activations: true, holds: true, attempts: true, postings: true }]);
});

test('the spending of the buyers adds up to what the codes of the last 30 days cost', async () => {
  const { pool, autocommit } = demo.app.deps.db;
  const { rows } = await pool.query(`
    select user_id, sum(price) filter (where first_message_at is not null)::float8 as spent from activation group by user_id`);
  expect(rows).toHaveLength(30);
  for (const { user_id: userId, spent } of rows) {
    const days = await sumSpendByDay(autocommit, { userId: Number(userId), timeZone: 'Asia/Kolkata' });
    expect(days.reduce((sum, day) => sum + day.spent, 0)).toBe(spent);
  }
});

test('no provider is asked about these numbers, and an hour later they are unchanged', async () => {
  const { deps } = demo.app;
  const asked = (await deps.providers.all()).flatMap(({ provider }) =>
    (['check', 'cancel', 'finish', 'askForAnother', 'listActive'] as const).map((call) => vi.spyOn(provider, call)),
  );
  const books = async () => {
    const { rows } = await deps.db.pool.query(`
      select (select md5(string_agg(a::text, '' order by id)) from activation a) as activations,
        (select md5(string_agg(p::text, '' order by id)) from purchase_attempt p) as attempts,
        (select count(*) from ledger_tx) as moves, (select count(*) from upstream_debt) as tasks, (select count(*) from user_event) as events`);
    return rows;
  };
  const before = await books();
  expect(before).toMatchObject([{ tasks: 0 }]);
  await passTime({ ...browser, ...demo }, 3_600);
  await afterRounds(demo, 'numbers', 4);
  expect(await books()).toEqual(before);
  expect(asked).toHaveLength(10);
  for (const call of asked) expect(call).not.toHaveBeenCalled();
});

test('no one can sign in as one of the buyers', async () => {
  for (const password of ['', 'crowd-01', demoUser.password]) {
    const reply = await browser.post('/api/users/login', { body: { email: 'crowd-01@example.com', password } });
    expect([401, 422]).toContain(reply.status);
  }
});

test('the next start adds nothing', async () => {
  const count = async () => {
    const { rows } = await demo.app.deps.db.pool.query(
      'select (select count(*) from activation) as activations, (select count(*) from app_user) as users',
    );
    return rows;
  };
  const before = await count();
  await demo.stop();
  demo = await start({ DEMO: 'on' });
  expect(await count()).toEqual(before);
});

test('an installation without demo mode starts with an empty ledger', async () => {
  const shop = await createTestDatabase();
  const db = openDatabase(shop.connection, { poolSize: 1 });
  await seedDemo({ db, secrets: createSecrets(secretKey) }, { url: 'http://127.0.0.1:9', apiKey: 'none' });
  await db.close();
  const running = await start({ DEMO: 'off', ...shop.env });
  const { rows } = await running.app.deps.db.pool.query(
    'select (select count(*) from activation) + (select count(*) from ledger_tx) as booked',
  );
  await running.stop();
  await shop.drop();
  expect(rows).toEqual([{ booked: 0 }]);
});

test('the same seed gives the same purchases at any time, most of them in the evening and recent', () => {
  const services: SoldService[] = serverNumbers.flatMap((server) =>
    Array.from({ length: 50 }, (_, rank) => ({
      id: Number(server) * 100 + rank,
      code: `s${rank}`,
      name: `Service ${rank}`,
      server,
      rank,
      of: 50,
    })),
  );
  const noon = new Date('2026-03-10T06:30:00Z');
  const describeHistory = (seed: number, now: Date) => drawPastPurchases(services, { seed, timeZone: 'Asia/Kolkata', now });
  const figures = (purchases: ReturnType<typeof describeHistory>) =>
    purchases.map(({ serviceId, messageAfter }) => `${serviceId} ${messageAfter}`).toSorted();
  const described = describeHistory(7, noon);
  expect(figures(describeHistory(7, new Date('2026-07-01T22:00:00Z')))).toEqual(figures(described));
  expect(figures(describeHistory(8, noon))).not.toEqual(figures(described));
  const between = (from: number, to: number) => described.filter(({ reservedAgo }) => reservedAgo >= from && reservedAgo < to).length;
  const hour = 3_600;
  expect(between(14 * hour, 18 * hour)).toBeGreaterThan(4 * between(30 * hour, 34 * hour));
  expect(between(0, 24 * hour)).toBeGreaterThan(2 * between(144 * hour, 168 * hour));
});

test('every service is sold for more than the simulator asks', async () => {
  await refreshStock(demo.app.deps);
  const { rows } = await demo.app.deps.db.pool.query<{ price: number; cost: number }>(
    'select s.price, k.cost from service s join known_cost k on k.service_id = s.id',
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ price, cost }) => price <= cost)).toEqual([]);
});
