import { describe, expect, test } from 'vitest';
import { balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { forgetAll, waitForSecondHistoryRead, someHolders, noUser } from '../../../../../test/builders/missing.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { countTerminalMissing, purchasesOf, deliverSms, switchOn } from '../../../../../test/builders/upstream.ts';
import { settleMissing } from './missing.sql.ts';

describe.concurrent('before a missing number is refunded', () => {
  test('a number that the provider has open in its history is not refunded, whatever its list and its status say', async (context) => {
    const { app, users } = await someHolders(context, { protocol: 'handler_api', count: 1 });
    await forgetAll(app, 'handler_api', { history: 'as it is' });
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    const before = await terminalSince(app);
    await passTime(app, 16);
    await eventually(async () => expect(await terminalSince(app)).toBeGreaterThan(before));
    expect(await countTerminalMissing(app)).toBe(1);
    expect(await balanceOf(app, users[0] ?? noUser)).toBe(7.5);
  });

  test('a provider that offers no history is asked for it once, and its number is refunded after two answers', async (context) => {
    const { app, users } = await someHolders(context, { protocol: 'handler_api', count: 1 });
    await forgetAll(app, 'handler_api', { history: 'not offered' });
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    await passTime(app, 16);
    for (const user of users) await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    expect(app.simulator.calls.get('getHistory')).toBe(1);
  });

  test('a history that fails for a moment is read again before anything is refunded', async (context) => {
    const { app, users } = await someHolders(context, { protocol: 'handler_api', count: 1 });
    switchOn(app, { kind: 'token', action: 'getHistory', token: 'ERROR_SQL' });
    await forgetAll(app, 'handler_api');
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    await passTime(app, 16);
    await eventually(async () => expect(await balanceOf(app, users[0] ?? noUser)).toBe(20));
    expect(app.simulator.calls.get('getHistory')).toBe(2);
  });

  for (const history of ['charged', 'unclear'] as const)
    test(`a waiting number that the history has as ${history} is not refunded, and one warning is logged`, async (context) => {
      const { app, users } = await someHolders(context, { protocol: 'handler_api', count: 1 });
      const warnings: unknown[] = [];
      app.app.deps.log.warn = (about: unknown) => void warnings.push(about);
      await forgetAll(app, 'handler_api', { history });
      await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
      await passTime(app, 16);
      await waitForSecondHistoryRead(app);
      expect(await purchasesOf(app, users[0] ?? noUser)).toMatchObject([{ state: 'waiting' }]);
      expect(await balanceOf(app, users[0] ?? noUser)).toBe(7.5);
      const [purchase] = await purchasesOf(app, users[0] ?? noUser);
      expect(warnings.filter((about) => JSON.stringify(about).includes('booked'))).toEqual([
        { activationId: purchase?.id, booked: history },
      ]);
    });

  test('a number with a code that the history has as charged only ends', async (context) => {
    const { app, users, mobiles } = await someHolders(context, { protocol: 'handler_api', count: 1 });
    const [[user], [mobile]] = [users, mobiles];
    if (user === undefined || mobile === undefined) throw new Error('There is one');
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    await forgetAll(app, 'handler_api', { history: 'charged' });
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    await passTime(app, 16);
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'finished' }]));
    expect(await balanceOf(app, user)).toBe(7.5);
  });

  test('a list that names the number at the moment of its end wins', async (context) => {
    const { app, users } = await someHolders(context, { protocol: 'handler_api', count: 1 });
    await forgetAll(app, 'handler_api', { history: 'charged' });
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    const { db } = app.app.deps;
    const list = await db.pool.connect();
    try {
      await passTime(app, 16);
      await list.query('begin');
      const { rows } = await list.query<{ userId: string; id: string; epoch: string }>(`
        delete from missing_number m using provider_lease l where l.provider_id = m.provider_id
        returning m.user_id as "userId", m.activation_id as id, l.epoch`);
      const [key] = rows.map(({ userId, id, epoch }) => ({ userId: Number(userId), id: Number(id), epoch: Number(epoch) }));
      if (key === undefined) throw new Error('It is not missing');
      const settled = settleMissing(db, key);
      await eventually(async () => expect(await waitingFor(app, 'missing_settle')).toBe(1));
      await list.query('commit');
      expect(await settled).toBe(false);
    } finally {
      list.release();
    }
    expect(await purchasesOf(app, users[0] ?? noUser)).toMatchObject([{ state: 'waiting' }]);
    expect(await balanceOf(app, users[0] ?? noUser)).toBe(7.5);
  });
});

async function terminalSince({ app }: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ at: number | null }>(
    'select extract(epoch from terminal_since)::float8 as at from missing_number where settled_at is null',
  );
  return rows[0]?.at ?? 0;
}

async function waitingFor({ app }: TestApp, name: string): Promise<number> {
  const { rows } = await app.deps.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${name}%`],
  );
  return rows.length;
}
