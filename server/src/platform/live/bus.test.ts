import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/builders/data.ts';
import { startTestLedger, type TestLedger } from '../../../../test/builders/test-ledger.ts';
import { createBus, type Bus } from './bus.ts';
import { openListener } from '../database/connections/listener.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../logger.ts';
import { takeTime } from '../../../../test/pauses.ts';

let ledger: TestLedger;
beforeAll(async () => void (ledger = await startTestLedger({ waitsForDisk: false })));
afterAll(() => ledger.stop());

const log = createLogger({ level: 'fatal' });

async function twoNodes() {
  const sender = holdStatements(ledger.db);
  const [from, to] = [openBus('sender', sender.db), openBus('receiver', ledger.db)];
  const received: number[] = [];
  to.onHint(({ userId }) => void received.push(userId));
  const listening = `select from pg_stat_activity where application_name = 'pinline live' and datname = current_database() and query like 'listen%'`;
  await eventually(async () => expect((await ledger.db.pool.query(listening)).rowCount).toBe(2));
  onTestFinished(async () => {
    sender.release();
    await Promise.all([from.close(), to.close()]);
    await eventually(async () => expect((await ledger.db.pool.query(listening)).rowCount).toBe(0));
  });
  return { from, received, sender };
}

function openBus(node: string, db: Database): Bus {
  const listener = openListener({ connection: ledger.connection, log });
  const bus = createBus({ listener, db, node, log });
  return {
    ...bus,
    async close() {
      await bus.close();
      await listener.close();
    },
  };
}

function holdStatements(db: Database) {
  const statements: number[] = [];
  const now = { running: 0, most: 0, fails: false };
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const query = async (sent: { text: string; values: [string[]] }) => {
    statements.push(sent.values[0].length);
    now.running += 1;
    now.most = Math.max(now.most, now.running);
    await gate.promise;
    now.running -= 1;
    if (!now.fails) return db.pool.query(sent);
    now.fails = false;
    throw new Error('The connection is gone');
  };
  return {
    db: { pool: { query } } as unknown as Database,
    statements,
    now,
    hold: () => void (gate = Promise.withResolvers<void>()),
    release: () => gate.resolve(),
  };
}

const users = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

describe('hints of one node', () => {
  test('wait for a running statement and are sent by the next one', async () => {
    const { from, received, sender } = await twoNodes();
    sender.hold();
    from.publish({ userId: 1 });
    await eventually(async () => expect(sender.statements).toEqual([1]));
    for (const userId of users(2, 200)) {
      from.publish({ userId });
      if (userId % 50 === 0) await takeTime(15);
    }
    sender.release();
    await eventually(async () => expect(received).toEqual(users(1, 201)));
    expect(sender.statements).toEqual([1, 200]);
    expect(sender.now.most).toBe(1);
  });

  test('are sent once when they are equal', async () => {
    const { from, received, sender } = await twoNodes();
    for (const userId of [7, 7, 8, 7]) from.publish({ userId });
    await eventually(async () => expect(received).toEqual([7, 8]));
    expect(sender.statements).toEqual([2]);
  });

  test('are queued up to 10,000; more are dropped, and the node continues', async () => {
    const { from, received, sender } = await twoNodes();
    sender.hold();
    from.publish({ userId: 1 });
    await eventually(async () => expect(sender.statements).toEqual([1]));
    for (const userId of users(2, 10_050)) from.publish({ userId });
    sender.release();
    await eventually(async () => expect(received).toEqual(users(1, 10_001)));
    from.publish({ userId: 20_000 });
    await eventually(async () => expect(received.at(-1)).toBe(20_000));
    expect(sender.statements).toEqual([1, 10_000, 1]);
  });

  test('are lost with a failed statement, and later ones are sent', async () => {
    const { from, received, sender } = await twoNodes();
    sender.now.fails = true;
    from.publish({ userId: 1 });
    await eventually(async () => expect(sender.statements).toEqual([1]));
    from.publish({ userId: 2 });
    await eventually(async () => expect(received).toEqual([2]));
  });

  test('are sent before the node stops', async () => {
    const { from, received, sender } = await twoNodes();
    from.publish({ userId: 1 });
    await from.close();
    expect([sender.statements, sender.now.running]).toEqual([[1], 0]);
    await eventually(async () => expect(received).toEqual([1]));
  });
});
