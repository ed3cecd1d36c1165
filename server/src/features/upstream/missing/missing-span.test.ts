import { expect, test, vi } from 'vitest';
import { now } from '../../../platform/database/database.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { readSpan } from './watch-missing.ts';

test("a machine whose clock is two hours ahead asks for the history of the number's own time", async (context) => {
  const { db } = (await ownApp(context)).app.deps;
  const realNow = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(realNow + 2 * 3_600_000);
  const { from, to } = await readSpan(db.autocommit, { ageSeconds: 600 }).finally(() => clock.mockRestore());
  const at = (await now(db.autocommit)).getTime();
  expect(Math.abs(at - 25 * 60_000 - from.getTime())).toBeLessThan(60_000);
  expect(Math.abs(at + 15 * 60_000 - to.getTime())).toBeLessThan(60_000);
});
