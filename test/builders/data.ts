import { randomBytes } from 'node:crypto';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { addServices } from '../../server/src/features/catalogue/catalogue.sql.ts';
import { createUser } from '../../server/src/features/auth/account/new-account.commands.ts';
import { startSession } from '../../server/src/features/auth/sessions/sessions.commands.ts';
import { hashPassword } from '../../server/src/features/auth/sign-in/passwords.ts';
import { postOpening } from '../../server/src/features/wallet/wallet.sql.ts';
import type { App } from '../../server/src/app.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { Browser, TestUser } from '../fakes/browser.ts';
import { longestWaitMs } from '../longest-wait.ts';

type Installation = Browser & { app: App };

/** A user with an open session, as after a sign-up; `balance` (rupees) is posted to the ledger. */
export async function aUser(
  installation: Installation,
  options: { balance?: number; email?: string; deviceId?: string } = {},
): Promise<TestUser> {
  const email = options.email ?? `user-${randomBytes(6).toString('hex')}@example.com`;
  const amount = Math.round((options.balance ?? 500) * 100);
  const { deps } = installation.app;
  const { password, passwordHash } = await nextPassword();
  const from = { address: '127.0.0.1', userAgent: 'node', deviceId: options.deviceId ?? null, cookie: null, hasHungUp: () => false };
  return deps.db.transaction(async (tx) => {
    const userId = await createUser(deps, tx, { email, passwordHash, operatorRole: null });
    if (userId === undefined) throw new Error(`There is a user ${email}`);
    const token = await startSession(tx, userId, from);
    if (amount > 0) await postOpening(tx, { userId, amount });
    return { userId, email, password, token };
  });
}

type HashedPassword = { password: string; passwordHash: string };

/** Hashing takes longer than the rest of a sign-up, so a worker's users share a few passwords. */
const passwords: Promise<HashedPassword>[] = [];
let usersMade = 0;

function nextPassword(): Promise<HashedPassword> {
  usersMade += 1;
  return (passwords[usersMade % 4] ??= newPassword());
}

async function newPassword(): Promise<HashedPassword> {
  const password = `pw ${randomBytes(6).toString('hex')}`;
  return { password, passwordHash: await hashPassword(password) };
}

export async function aService(
  installation: Installation,
  options: { server?: 1 | 2 | 3 | 4; price?: number; code?: string; name?: string } = {},
): Promise<{ id: string; price: number }> {
  const { server = 1, price = 12.5, code = nextServiceCode(), name = 'Telegram' } = options;
  const [id] = await addServices(installation.app.deps.db.autocommit, [
    { server, code, name, imageId: null, price: Math.round(price * 100) },
  ]);
  return { id: String(id), price };
}

let serviceCodes = 0;

function nextServiceCode(): string {
  serviceCodes += 1;
  return `t${serviceCodes.toString(36).padStart(3, '0')}`;
}

export async function aNumber(
  installation: Installation,
  options: { user: TestUser; service: { id: string }; isDeepCheck?: boolean; key?: string },
): Promise<Mobile> {
  const { user, service, isDeepCheck = false, key } = options;
  const body = { serviceId: service.id, isDeepCheck };
  const buy = () => installation.post('/api/mobile/generate', { as: user, body, ...(key === undefined ? {} : { key }) });
  let reply = await buy();
  // Nothing was done for a purchase that waited too long for its turn, as each may on a busy machine.
  for (const until = performance.now() + longestWaitMs; reply.body.data?.code === 'BUSY' && performance.now() < until;) reply = await buy();
  if (reply.status !== 200 || reply.body.data.mobile === null) throw new Error(`No number: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data.mobile;
}

export function cancelBody(mobile: Mobile): { serialNumber: number; mobileId: string; serviceId: string } {
  return { serialNumber: mobile.serialNumber, mobileId: mobile._id, serviceId: mobile.serviceId };
}

export async function balanceOf(browser: Browser, user: TestUser): Promise<number> {
  const { status, body } = await browser.get('/api/payment/balance', { as: user });
  if (status !== 200) throw new Error(`No balance: ${status} ${JSON.stringify(body)}`);
  return body.balance;
}

export async function passTime(installation: { app: { deps: { db: Pick<Database, 'pool'> } } }, seconds: number): Promise<void> {
  const { pool } = installation.app.deps.db;
  const { rows } = await pool.query<{ shift: number }>('select extract(epoch from app_now() - statement_timestamp())::float8 as shift');
  const shift = (rows[0]?.shift ?? 0) + seconds;
  await pool.query(
    `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select statement_timestamp() + interval '${shift} seconds' $$`,
  );
}

/** The product's time stands still, so many seconds from now. `passTime` lets it go on. */
export async function stopTime(installation: { app: { deps: { db: Pick<Database, 'pool'> } } }, seconds = 0): Promise<void> {
  const { pool } = installation.app.deps.db;
  const { rows } = await pool.query<{ now: string }>(`select (app_now() + interval '${seconds} seconds')::text as now`);
  await pool.query(
    `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${rows[0]?.now}' $$`,
  );
}

export async function proveEmail(
  installation: { app: { deps: { db: Pick<Database, 'pool'> } } },
  { email }: { email: string },
): Promise<void> {
  await installation.app.deps.db.pool.query('update app_user set email_verified_at = app_now() where email = $1', [email]);
}

/** Asks so often at once, and again, together, for those that learned that too many ask. */
export async function askUntilServed<T>(times: number, ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T[]> {
  const answers = await Promise.all(Array.from({ length: times }, ask));
  const served = answers.filter((answer) => !isBusy(answer));
  return served.length === times ? served : [...served, ...(await askUntilServed(times - served.length, ask, isBusy))];
}

export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  const until = performance.now() + longestWaitMs;
  // Most work takes a few milliseconds; later checks leave the CPU to it.
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 50)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Many come one after the other: the wait for each of them has the bound. */
export async function untilCounted(count: () => number, wanted: number): Promise<void> {
  for (let before = count(); before < wanted; before = count())
    await eventually(async () => {
      if (count() <= before) throw new Error(`${before} of ${wanted}, and no more`);
    });
  if (count() !== wanted) throw new Error(`${count()} instead of ${wanted}`);
}
