import type { TestApp } from './test-app.ts';

/** Listens on the bus as another node does: how often it was told that something is stored for a user. Ends with the test. */
export async function hearHints({ app }: Pick<TestApp, 'app'>, context: { onTestFinished(end: () => void): void }) {
  const client = await app.deps.db.pool.connect();
  context.onTestFinished(() => client.release(true));
  const counts = new Map<number, number>();
  client.on('notification', ({ payload }) => {
    const { userId, frame } = JSON.parse(payload ?? '{}');
    if (frame === undefined) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  });
  await client.query('listen pinline_live');
  return { about: ({ userId }: { userId: number }): number => counts.get(userId) ?? 0 };
}
