import { expect } from 'vitest';
import { eventually } from '../builders/data.ts';
import type { TestApp } from '../harness/test-app.ts';

const noUser = { userId: 0 };

export async function collectHints({ app }: Pick<TestApp, 'app'>, context: { onTestFinished(end: () => void): void }) {
  const client = await app.deps.db.sessions.connect();
  context.onTestFinished(() => client.release(true));
  const counts = new Map<number, number>();
  client.on('notification', ({ payload }) => {
    const { userId, frame } = JSON.parse(payload ?? '{}');
    if (frame === undefined) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  });
  await client.query('listen pinline_live');
  const about = ({ userId }: { userId: number }): number => counts.get(userId) ?? 0;

  async function upToNow(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const before = about(noUser);
      app.deps.live.hint(noUser.userId);
      await eventually(() => Promise.resolve(expect(about(noUser)).toBeGreaterThan(before)));
    }
  }

  await upToNow();
  counts.clear();
  return { about, upToNow };
}
