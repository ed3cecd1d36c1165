import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../../server/src/platform/database/database.ts';
import { insertUser } from '../../server/src/features/auth/auth.sql.ts';
import { beginPurchase, confirmAttempt, markAttempt, nextActivationId } from '../../server/src/features/activations/buy/purchase.sql.ts';
import { deliverMessages } from '../../server/src/features/activations/receive/receive.sql.ts';
import { addServices } from '../../server/src/features/catalogue/catalogue.sql.ts';
import { addRoute } from '../../server/src/features/providers/seed-providers.sql.ts';
import { reserveForWaiter } from '../../server/src/features/waitlist/waiters.sql.ts';
import { insertEntry } from '../../server/src/features/waitlist/waitlist.sql.ts';
import { createAccounts, postOpening } from '../../server/src/features/wallet/wallet.sql.ts';
import { createTestDatabase, execute, type DatabaseConnection } from '../harness/test-database.ts';

/** The ledger and purchases through the database functions only: no HTTP, no provider, no watch. */
export type TestLedger = {
  db: Database;
  connection: DatabaseConnection;
  providerId: number;
  offers: Record<ServerNumber, Offer>;
  stop(): Promise<void>;
};

type ServerNumber = 1 | 2 | 3 | 4;
export type Offer = { server: ServerNumber; serviceId: number; routeId: number };

export const offerPrice = 1_250;

/** Without `waitsForDisk` a commit returns before it is on disk, for tests that aren't about races or crashes. */
export async function startTestLedger({ waitsForDisk }: { waitsForDisk: boolean }): Promise<TestLedger> {
  const database = await createTestDatabase();
  if (!waitsForDisk) await execute(database.connection, `alter database ${database.connection.database} set synchronous_commit = off`);
  const db = openDatabase(database.connection);
  const { id: providerId } = await db.autocommit
    .insertInto('provider')
    .values({ name: 'No provider', protocol: 'simulator', paisePerUnit: 8_800 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer = async (server: ServerNumber): Promise<Offer> => {
    const routeId = await addRoute(db.autocommit, { server, providerId, country: '22' });
    const [serviceId = 0] = await addServices(db.autocommit, [{ server, code: 'tg', name: 'Telegram', imageId: null, price: offerPrice }]);
    return { server, serviceId, routeId };
  };
  return {
    db,
    connection: database.connection,
    providerId,
    offers: { 1: await offer(1), 2: await offer(2), 3: await offer(3), 4: await offer(4) },
    async stop() {
      await db.close();
      await database.drop();
    },
  };
}

export async function aWallet(db: Database, paise: number): Promise<number> {
  return db.transaction(async (tx) => {
    const name = randomBytes(8).toString('hex');
    const userId = await insertUser(tx, {
      email: `${name}@example.com`,
      passwordHash: '',
      operatorRole: null,
      referralCode: name,
      referredBy: null,
    });
    if (userId === undefined) throw new Error('The address is taken');
    await createAccounts(tx, userId);
    if (paise > 0) await postOpening(tx, { userId, amount: paise });
    return userId;
  });
}

export type Purchase = { userId: number; activationId: number };
export type BoughtNumber = Purchase & { attemptId: number; upstreamId: string };

export const plainOrder = {
  cap: null,
  wantedCountry: null,
  expectedPrice: null,
  isDeepCheck: false,
  replacesId: null,
  switchedFromId: null,
  key: null,
  requestHash: Buffer.alloc(32),
  waitMs: 10_000,
};

/** With a cap, in paise, from any server. */
export async function aReservation(db: Database, userId: number, { serviceId }: Offer, cap: number | null = null): Promise<Purchase> {
  const { activationId } = await beginPurchase(db, { ...plainOrder, userId, serviceIds: [serviceId], cap });
  return { userId, activationId };
}

export function attemptTerms() {
  return { node: 'test', timeoutMs: 8_000, orderId: randomBytes(16).toString('hex') };
}

export async function anAttempt(db: Database, purchase: Purchase, { serviceId, routeId }: Offer): Promise<number> {
  const attempt = await markAttempt(db, { ...purchase, serviceId, routeId, ...attemptTerms() });
  if (attempt === 'over' || attempt === 'skipped') throw new Error('There is no time left to ask');
  return attempt.id;
}

export async function aWaitingNumber(db: Database, userId: number, offer: Offer): Promise<BoughtNumber> {
  return confirmPurchase(db, await aReservation(db, userId, offer), offer);
}

/** From any server: the price of `dearest` was held for it. */
export async function aCappedNumber(
  db: Database,
  userId: number,
  { offer, dearest, cap }: { offer: Offer; dearest: Offer; cap: number },
): Promise<BoughtNumber> {
  const { activationId } = await beginPurchase(db, { ...plainOrder, userId, serviceIds: [offer.serviceId, dearest.serviceId], cap });
  return confirmPurchase(db, { userId, activationId }, offer);
}

async function confirmPurchase(db: Database, purchase: Purchase, offer: Offer): Promise<BoughtNumber> {
  const attemptId = await anAttempt(db, purchase, offer);
  const upstreamId = `up-${attemptId}`;
  const outcome = await confirmAttempt(db, aFind(attemptId, upstreamId), someTerms);
  if (outcome !== 'attached') throw new Error(`The number is ${outcome}`);
  return { ...purchase, attemptId, upstreamId };
}

/** Bought by a key of the user's. */
export async function aKeyedNumber(db: Database, userId: number, offer: Offer): Promise<BoughtNumber> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into api_key (user_id, name, key_hash, ending, scopes, open_limit)
      values ($1, 'Shop', decode(md5(random()::text) || md5(random()::text), 'hex'), 'd0e7', array['buy'], 50) returning id`,
    [userId],
  );
  const byKey = { id: rows[0]?.id ?? 0, timeZone: 'UTC' };
  const { activationId } = await beginPurchase(db, { ...plainOrder, userId, serviceIds: [offer.serviceId], byKey });
  return confirmPurchase(db, { userId, activationId }, offer);
}

export async function aWishedNumber(db: Database, userId: number, offer: Offer): Promise<BoughtNumber> {
  const wish = { userId, keyId: null, serviceCode: 'tg', cap: 2_000, country: null, isAutomatic: true, wasOffered: false };
  const id = await insertEntry(db, wish);
  const wished = {
    ...plainOrder,
    id,
    no: 1,
    serviceIds: [offer.serviceId],
    timeZone: 'UTC',
    activationId: await nextActivationId(db.prepared),
  };
  const { activationId } = await reserveForWaiter(db, wished);
  return confirmPurchase(db, { userId, activationId }, offer);
}

export async function aSwitchedNumber(
  db: Database,
  { userId, activationId: switchedFromId }: Purchase,
  offer: Offer,
): Promise<BoughtNumber> {
  const { activationId } = await beginPurchase(db, { ...plainOrder, userId, serviceIds: [offer.serviceId], switchedFromId });
  return confirmPurchase(db, { userId, activationId }, offer);
}

export function aFind(attemptId: number, upstreamId: string) {
  return { attemptId, upstreamId, phoneNumber: `+91${7_000_000_000 + attemptId}`, cost: { micros: 100_000, currency: 'USD' } };
}

export const someTerms = { canGetAnother: false, lifeSeconds: 1_200, cancelWaitSeconds: 60, numberHash: Buffer.alloc(32) };

/** The first message, which captures the hold. Returns the number of stored messages. */
export function aCode(db: Database, number: Purchase, text = 'Your code is 48291'): Promise<number | null> {
  return deliverMessages(db, { userId: number.userId, id: number.activationId, expected: 0, texts: [text], codes: ['48291'], epoch: null });
}
