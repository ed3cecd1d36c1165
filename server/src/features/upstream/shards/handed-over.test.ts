import { Client } from 'pg';
import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { handOver } from './shards.sql.ts';

const [users, each] = [9, 6];

test('codes of locked users, however many were handed over, delay none of another user', async (context) => {
  const app = await ownApp(context);
  const { db } = app.app.deps;
  const service = await aService(app, { server: 1, price: 12.5, code: 'tg' });
  const buyers = await Promise.all(Array.from({ length: users }, () => aUser(app, { balance: 100 })));
  const buy = async (user: (typeof buyers)[number]) => upstreamIdOf(app, await aNumber(app, { user, service }));
  const numbers: string[] = [];
  for (const buyer of buyers) for (let n = 0; n < each; n += 1) numbers.push(await buy(buyer));
  const free = await buy(await aUser(app, { balance: 100 }));
  const { providerId } = await db.autocommit.selectFrom('purchaseAttempt').select('providerId').limit(1).executeTakeFirstOrThrow();

  const holder = new Client(app.database.connection);
  context.onTestFinished(() => holder.end());
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from user_counter where user_id = any($1) for update', [buyers.map(({ userId }) => userId)]);
  const messages = [{ code: '48291', text: 'Code 48291' }];
  const listed = (upstreamIds: string[]) =>
    handOver(
      db.prepared,
      providerId,
      upstreamIds.map((upstreamId) => ({ upstreamId, messages })),
    );
  await listed(numbers);
  await listed([free]);
  const codes = async () => (await db.pool.query('select from message')).rowCount;
  await eventually(async () => expect(await codes()).toBe(1));
  await holder.query('rollback');
  await eventually(async () => expect(await codes()).toBe(users * each + 1));
  await eventually(async () => expect((await db.pool.query('select from listed_message')).rowCount).toBe(0));
});
