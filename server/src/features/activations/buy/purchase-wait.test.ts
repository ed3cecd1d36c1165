import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { fetchProviderRecords, holdBack, purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';
import { outlast } from '../../../../../test/pauses.ts';

/** Only a full read of an activation reads its messages. */
async function messageReads({ app }: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ reads: string }>(
    `select coalesce(idx_scan, 0) + seq_scan as reads from pg_stat_user_tables where relname = 'message'`,
  );
  return Number(rows[0]?.reads);
}

test('three purchases that wait for a provider read the database a few times, not every 100 ms', async (context) => {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const users = await Promise.all(Array.from({ length: 3 }, () => aUser(app, { balance: 20 })));
  for (const action of ['getNumberV2', 'getActiveActivations']) switchOn(app, { kind: 'http500', action, share: 1 });
  const before = await messageReads(app);
  const body = { serviceId: service.id, isDeepCheck: false };
  const answers = Promise.all(users.map((user) => app.post('/api/mobile/generate', { as: user, body })));
  await eventually(async () => {
    const states = (await Promise.all(users.map((user) => purchasesOf(app, user)))).flat().map(({ state }) => state);
    expect(states).toEqual(users.map(() => 'unknown'));
  });
  // Time for 60 reads, had they been made every 100 ms.
  await outlast(2_000);
  await passTime(app, 10);
  for (const answer of await answers) expect(answer.body.data).toMatchObject({ isNumberGenerated: false });
  const reads = (await messageReads(app)) - before;
  expect(reads).toBeLessThan(20);
});

test('a repeated call answers as soon as the first one has its number', async (context) => {
  // Without the first one's number each would answer at the end of its time.
  const app = await ownApp(context, { env: { PURCHASE_SECONDS: '600' } });
  const second = await app.startSecondNode();
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const user = await aUser(app, { balance: 20 });
  const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
  const key = randomUUID();
  const ask = (node: Pick<TestApp, 'post'>) =>
    node.post('/api/mobile/generate', { as: user, key, body: { serviceId: service.id, isDeepCheck: false } });
  const first = ask(app);
  await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'buying' }]));
  const repeats = [ask(second), ask(app)];
  await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
  answerNow();
  const { data } = (await first).body;
  expect(data).toMatchObject({ isNumberGenerated: true });
  for (const repeat of repeats) expect((await repeat).body.data.mobile._id).toBe(data.mobile._id);
});
